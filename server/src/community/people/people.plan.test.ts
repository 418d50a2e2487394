// How PostgreSQL reads each list of people, with enough of them that reading a table from end to end would be worse.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '#/platform/db/tx.ts'
import { readRequests } from '#/diary/relation/friend.service.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { makeMember, viewerOf } from '#/app/testing/makers.ts'
import { explain, fillMany } from '#/app/testing/plans.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'
import { readFriends, readFriendsOf, readPeople, readSuggestions } from './people.service.ts'

let server: TestServer
let viewer: Viewer
let newcomer: Viewer
const personOf = (n: number): string => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`
const page = { _size: 20 }

beforeAll(async () => {
  server = await startTestServer()
  const member = await makeMember(server)
  viewer = viewerOf(member)
  newcomer = viewerOf(await makeMember(server))
  await fillMany(server.db, async (db) => {
    const me = sql`${member.personId}::uuid`
    const person = (n: string) => sql`('00000000-0000-7000-8000-' || lpad((${sql.raw(n)})::text, 12, '0'))::uuid`
    await sql`INSERT INTO entity (id, type, site_id, display_name)
      SELECT ${person('n')}, CASE WHEN n > 10000 THEN 2 ELSE 0 END, 0,
        (ARRAY['Kovács','Nagy','Szabó','Tóth','Kiss'])[n % 5 + 1] || ' ' || substr(md5(n::text), 1, 6) FROM generate_series(1, 10050) n`.execute(
      db,
    )
    await sql`INSERT INTO site_member SELECT e.id, 0, e.name_fold FROM entity e WHERE e.type = 0 ON CONFLICT DO NOTHING`.execute(
      db,
    )
    // everybody is a friend of the next three in the circle, the viewer of forty
    await sql`INSERT INTO relation (from_id, letter, to_id)
      SELECT ${person('n')}, 'b', ${person('(n + k) % 10000 + 1')} FROM generate_series(1, 10000) n, generate_series(0, 2) k
      UNION SELECT ${person('(n + k) % 10000 + 1')}, 'b', ${person('n')} FROM generate_series(1, 10000) n, generate_series(0, 2) k
      UNION SELECT ${me}, 'b', ${person('n')} FROM generate_series(100, 140) n
      UNION SELECT ${person('n')}, 'b', ${me} FROM generate_series(100, 140) n
      UNION SELECT ${me}, 'g', ${person('n')} FROM generate_series(300, 400) n
      UNION SELECT ${person('n')}, 's', ${me} FROM generate_series(300, 400) n
      UNION SELECT ${me}, 'm', ${person('n')} FROM generate_series(10001, 10005) n
      UNION SELECT ${person('n')}, 'm', ${person('10001 + n % 50')} FROM generate_series(1, 10000) n`.execute(db)
    await sql`INSERT INTO entry (id, author_id, site_id, privacy, kind, occurred_on, text)
      SELECT ('019' || lpad(to_hex(n), 5, '0') || '-0000-7000-8000-000000000000')::uuid, ${person('n % 10000 + 1')}, 0, 9,
        'note', '2020-01-01', repeat('x', 200) FROM generate_series(1, 20000) n`.execute(db)
    await sql`INSERT INTO block SELECT ${me}, ${person('n')}, true FROM generate_series(1990, 1995) n
      UNION ALL SELECT ${person('n')}, ${me}, false FROM generate_series(1990, 1995) n`.execute(db)
  })
}, 120_000)
afterAll(() => server.stop())

const lists: [string, (db: Tx) => Promise<{ data: unknown[] }>][] = [
  ['all people', (db) => readPeople(db, viewer, page)],
  ['people from the middle of the list', (db) => readPeople(db, viewer, { ...page, _after: `${personOf(1)}~ nagy` })],
  ['people by the start of the name', (db) => readPeople(db, viewer, { ...page, query: 'Kovács 1' })],
  ['people by a rare inner word', (db) => readPeople(db, viewer, { ...page, query: 'abc' })],
  ['people by a frequent inner word', (db) => readPeople(db, viewer, { ...page, query: 'a' })],
  ['people by two words', (db) => readPeople(db, viewer, { ...page, query: 'ab kis' })],
  ['friends', (db) => readFriends(db, viewer, page)],
  ['friends by a word', (db) => readFriends(db, viewer, { ...page, query: 'kov' })],
  ['friends in common', (db) => readFriendsOf(db, viewer, personOf(120), page)],
  ['friend requests', (db) => readRequests(db, viewer, page)],
  ['suggestions', (db) => readSuggestions(db, viewer, page)],
  ['suggestions for a newcomer', (db) => readSuggestions(db, newcomer, page)],
]

test.each(lists)('R2.07 %s: read through indexes', async (_name, list) => {
  const read = async (db: Tx) => expect((await list(db)).data.length).toBeGreaterThan(0)
  const plans = await explain(server, read)
  expect(plans.length).toBeLessThanOrEqual(3)
  for (const { statement, plan } of plans)
    expect(plan, statement).not.toMatch(/Seq Scan on (site_member|relation|entity|entry)\b/)
})
