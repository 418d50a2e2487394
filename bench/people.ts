import type pg from 'pg'
import { besideBare, withFilled, type Filled } from './filled.ts'
import { entryId, personId, readers } from './life-line.fill.ts'
import { fillFriends } from './limits.fill.ts'
import { compare, load, type Case, type Next } from './load.ts'
import type { Running } from './server.ts'
import { countStatements } from './statements.ts'

// npm run bench -- people: lists of people and acts between them among 100,000 members, the feed of one with 5,000
// friends, and a group of 20,000 members with 100,000 posts, beside a bare route and one indexed query in the same run.
// MEMBERS, ENTRIES and ROUNDS set its size, ONLY picks cases by name; BENCH_DATA_DIR keeps the filled folder for the
// next run.

const members = Number(process.env['MEMBERS'] ?? 100_000)
const entries = Number(process.env['ENTRIES'] ?? 200_000)
const rounds = Number(process.env['ROUNDS'] ?? 3)
const only = process.env['ONLY']?.split(',')

/** The first reader of all has so many friends. */
const manyFriends = 5000

/** The first group of all is a large one; half of the readers are among its members, the others join and leave. */
const largeGroup = { id: personId(members + 1), members: 20_000, posts: 100_000 }

const lastNames = 'Kovács Nagy Szabó Tóth Kiss Őze Varga Horváth Németh Balogh Ács Zsíros Fodor Lukács Gál Oláh'.split(
  ' ',
)
const firstNames = 'Anna Béla Csilla Dávid Éva Ferenc Gergő Ibolya János Kinga László Márta Nóra Ödön Réka Ágnes'.split(
  ' ',
)

await withFilled({ members, entries }, (filled) => besideBare(filled, (bare) => measure(filled, bare)), {
  name: `people-and-group-${members}-${entries}`,
  fill: fillPeople,
})

async function fillPeople(client: pg.Client): Promise<void> {
  await nameThem(client)
  await fillFriends(client, manyFriends)
  await fillGroup(client)
}

/** Names as people have them: some so frequent that thousands share them, and a rare word in each. */
async function nameThem(client: pg.Client): Promise<void> {
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
  // The triggers that count are off while so much is poured in.
  await client.query(
    `INSERT INTO group_size SELECT over_id, count(*) FROM relation WHERE letter = 'm' AND over_id IS NOT NULL GROUP BY over_id
     ON CONFLICT (group_id) DO UPDATE SET members = excluded.members`,
  )
  await client.query(`SET session_replication_role = origin`)
  await client.query('VACUUM ANALYZE')
}

async function measure({ app, cookies, metricsPort }: Filled, bare: Running): Promise<void> {
  const pick = (n: number): number => Math.floor(Math.random() * n)
  const anyOf = (words: readonly string[]): string => words[pick(words.length)] ?? ''
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
  /** In and out by turns: each of those outside has one request on its way at most. */
  const joinOrLeave: Next = () => {
    const cookie = outside[turn++ % outside.length] ?? ''
    const act = joined.delete(cookie) ? 'leave' : 'join'
    if (act === 'join') joined.add(cookie)
    return { method: 'POST', path: `/api/entity/${act}/${largeGroup.id}`, headers: { cookie, origin: app.origin } }
  }
  const people = (typed: () => string): Next => get(() => `/api/people?query=${encodeURIComponent(typed())}`)
  // beyond the readers: nobody asks themselves
  const anybody = (): string => personId(1000 + pick(members - 1000))

  const asked: [name: string, next: Next][] = [
    ['people, first page', get(() => '/api/people')],
    ['people, start of a name', people(() => `${anyOf(lastNames)} ${anyOf(firstNames).slice(0, 2)}`)],
    ['people, first name', people(() => anyOf(firstNames).toUpperCase())],
    ['people, rare word inside', people(() => pick(0xfffff).toString(16).padStart(5, '0').slice(0, 4))],
    ['people, two words turned', people(() => `${anyOf(firstNames)} ${anyOf(lastNames)}`)],
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
  const limit = (name: string, path: () => string, keeper?: Running): Case => ({
    name,
    run: () => load(bare, get(path), keeper),
  })
  const cases: Case[] = [
    limit('bare Fastify route', () => '/state'),
    limit('one indexed query', () => `/entry/${entryId(1 + pick(entries - 1))}`, app),
  ]
  for (const [name, next] of asked)
    if (only === undefined || only.some((part) => name.includes(part)))
      cases.push({
        name,
        run: () => load(app, next),
        statements: await countStatements(app.origin, metricsPort, next),
      })
  await compare(cases, rounds)
}
