import type pg from 'pg'
import { withBare, withFilled, type Filled } from './filled.ts'
import { entryId, personId, readers } from './life-line.fill.ts'
import { fillFriends } from './limits.fill.ts'
import { compare, load, type Case, type Next } from './load.ts'
import type { Running } from './server.ts'
import { countStatements } from './statements.ts'

// npm run bench -- people: lists of people and writes between them among 100,000 members, the feed of one with 5,000
// friends, and a group of 20,000 members with 100,000 posts, compared with a bare route and one indexed query in the same
// run. MEMBERS, ENTRIES and ROUNDS set its size, ONLY picks cases by name; with BENCH_DATA_DIR the filled folder is
// reused by the next run.

const members = Number(process.env['MEMBERS'] ?? 100_000)
const entries = Number(process.env['ENTRIES'] ?? 200_000)
const rounds = Number(process.env['ROUNDS'] ?? 3)
const only = process.env['ONLY']?.split(',')

/** Of the first reader. */
const manyFriends = 5000

/** The first group is large; half of the readers are members of it, the others join and leave. */
const largeGroup = { id: personId(members + 1), members: 20_000, posts: 100_000 }

const lastNames = 'Kovács Nagy Szabó Tóth Kiss Őze Varga Horváth Németh Balogh Ács Zsíros Fodor Lukács Gál Oláh'.split(
  ' ',
)
const firstNames = 'Anna Béla Csilla Dávid Éva Ferenc Gergő Ibolya János Kinga László Márta Nóra Ödön Réka Ágnes'.split(
  ' ',
)

await withFilled({ members, entries }, (filled) => withBare(filled, (bare) => measure(filled, bare)), {
  name: `people-and-group-${members}-${entries}`,
  fill: fillPeople,
})

async function fillPeople(client: pg.Client): Promise<void> {
  await fillNames(client)
  await fillFriends(client, manyFriends)
  await fillGroup(client)
}

/** Realistic names: some so frequent that thousands share them, and a rare part in each. */
async function fillNames(client: pg.Client): Promise<void> {
  await client.query(`SET session_replication_role = replica`)
  await client.query(
    `UPDATE entity SET display_name = ($1::text[])[1 + floor(16 * power(random(), 2))::int] || ' '
       || ($2::text[])[1 + floor(16 * random())::int] || ' ' || substr(md5(id::text), 1, 5) WHERE type = 0`,
    [lastNames, firstNames],
  )
  await client.query(`UPDATE site_member m SET name_fold = e.name_fold FROM entity e WHERE e.id = m.entity_id`)
  await client.query(`SET session_replication_role = origin`)
}

async function fillGroup(client: pg.Client): Promise<void> {
  const { id, members: size, posts } = largeGroup
  await client.query(`SET session_replication_role = replica`)
  await client.query(`DELETE FROM relation WHERE to_id = $1`, [id])
  await client.query(
    `INSERT INTO relation (from_id, letter, to_id)
     SELECT e.id, 'm', $1 FROM (SELECT id FROM entity WHERE type = 0 AND (id <= $2 OR id > $3) ORDER BY id LIMIT $4) e`,
    [id, personId(readers / 2), personId(readers), size],
  )
  await client.query(`INSERT INTO relation (from_id, letter, to_id) VALUES ($1, 'A', $2)`, [personId(2), id])
  await client.query(
    `INSERT INTO entry (id, author_id, site_id, privacy, group_id, kind, occurred_on, text)
     SELECT gen_random_uuid(), m.from_id, 0, 2, $1, 'note', current_date - k % 800, 'Bejegyzés ' || k
     FROM generate_series(1, $2::int) k
     JOIN (SELECT from_id, row_number() OVER () AS n FROM relation WHERE to_id = $1 AND letter = 'm') m ON m.n = 1 + k % $3`,
    [id, posts, size],
  )
  // the triggers that count are off during the fill
  await client.query(
    `INSERT INTO group_size SELECT over_id, count(*) FROM relation WHERE letter = 'm' AND over_id IS NOT NULL GROUP BY over_id
     ON CONFLICT (group_id) DO UPDATE SET members = excluded.members`,
  )
  await client.query(`SET session_replication_role = origin`)
  await client.query('VACUUM ANALYZE')
}

async function measure({ app, cookies, metricsPort }: Filled, bare: Running): Promise<void> {
  const pick = (n: number): number => Math.floor(Math.random() * n)
  const anyOf = (names: readonly string[]): string => names[pick(names.length)] ?? ''
  const [popular = '', ...others] = cookies
  const [inside, outside] = [cookies.slice(1, readers / 2), cookies.slice(readers / 2)]
  let turn = 0
  const get =
    (path: () => string, from: readonly string[] = others): Next =>
    () => ({ method: 'GET', path: path(), headers: { cookie: from[turn++ % from.length] ?? '' } })
  const post =
    (path: () => string, body: () => object): Next =>
    () => ({
      method: 'POST',
      path: path(),
      headers: {
        cookie: others[turn++ % others.length] ?? '',
        origin: app.origin,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body()),
    })
  const joined = new Set<string>()
  /** Each non-member joins and leaves alternately, with at most one request at a time. */
  const joinOrLeave: Next = () => {
    const cookie = outside[turn++ % outside.length] ?? ''
    const act = joined.delete(cookie) ? 'leave' : 'join'
    if (act === 'join') joined.add(cookie)
    return { method: 'POST', path: `/api/entity/${act}/${largeGroup.id}`, headers: { cookie, origin: app.origin } }
  }
  const people = (typed: () => string): Next => get(() => `/api/people?query=${encodeURIComponent(typed())}`)
  // not a reader: nobody may send a request to themselves
  const anybody = (): string => personId(1000 + pick(members - 1000))

  const calls: [name: string, next: Next][] = [
    ['people, first page', get(() => '/api/people')],
    ['people, start of a name', people(() => `${anyOf(lastNames)} ${anyOf(firstNames).slice(0, 2)}`)],
    ['people, first name', people(() => anyOf(firstNames).toUpperCase())],
    ['people, rare part of a name', people(() => pick(0xfffff).toString(16).padStart(5, '0').slice(0, 4))],
    ['people, two names in reverse order', people(() => `${anyOf(firstNames)} ${anyOf(lastNames)}`)],
    ['friends, 40', get(() => '/api/friend')],
    ['friends, 5,000', get(() => '/api/friend', [popular])],
    ['suggestions', get(() => '/api/people/suggestion')],
    ['a person’s page', get(() => `/api/profile/${anybody()}`)],
    ['feed, 40 friends', get(() => '/api/timeline')],
    ['feed, 5,000 friends', get(() => '/api/timeline', [popular])],
    ['group of 20,000, page', get(() => `/api/entity/${largeGroup.id}`, inside)],
    ['group of 20,000, members', get(() => `/api/entity_relation/${largeGroup.id}?_reltype=m`, inside)],
    ['group of 20,000, members and rights', get(() => `/api/entity/${largeGroup.id}/member`, inside.slice(0, 1))],
    ['group of 20,000, join and leave', joinOrLeave],
    ['groups, first page', get(() => '/api/entity/', inside)],
    [
      'friend request',
      post(
        () => '/api/friend/request/send',
        () => ({ entity_id: anybody() }),
      ),
    ],
    [
      'follow',
      post(
        () => `/api/follow/${anybody()}`,
        () => ({}),
      ),
    ],
  ]
  const limit = (name: string, path: () => string, databaseParent?: Running): Case => ({
    name,
    run: () => load(bare, get(path), databaseParent),
  })
  const cases: Case[] = [
    limit('bare Fastify route', () => '/state'),
    limit('one indexed query', () => `/entry/${entryId(1 + pick(entries - 1))}`, app),
  ]
  for (const [name, next] of calls)
    if (only === undefined || only.some((part) => name.includes(part)))
      cases.push({
        name,
        run: () => load(app, next),
        statements: await countStatements(app.origin, metricsPort, next),
      })
  await compare(cases, rounds)
}
