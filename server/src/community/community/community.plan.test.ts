// The plans for a big group: no page of it may need a sequential scan.
import type { EntityId } from '@entemi/contract/platform/ids'
import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requireVisibleType } from '#/core/media/media.service.ts'
import { readCases } from '#/operation/admin/case.service.ts'
import type { Tx } from '#/platform/db/tx.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { makeMember, viewerOf } from '#/app/testing/makers.ts'
import { fillMany, listStatements } from '#/app/testing/plans.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'
import { readGroup, readGroups } from './community.service.ts'
import { readLinks } from './link.service.ts'
import { joinGroup, leaveGroup, readRequestersOf, readMembers, readMembersOf } from './member.service.ts'
import { readQueue } from './moderation.service.ts'

let server: TestServer
let owner: Viewer
let newcomer: Viewer
const group = '00000000-0000-7000-8000-000000090000' as EntityId
const cover = 'keptar-keptar-keptar-0000090000'
const page = { _size: 20 }

beforeAll(async () => {
  server = await startTestServer()
  owner = viewerOf(await makeMember(server))
  newcomer = viewerOf(await makeMember(server))
  await fillMany(server.db, fill)
})
afterAll(() => server.stop())

async function fill(db: Tx): Promise<void> {
  const at = (n: string) => sql`('00000000-0000-7000-8000-' || lpad((${sql.raw(n)})::text, 12, '0'))::uuid`
  await sql`INSERT INTO entity (id, type, site_id, display_name)
    SELECT ${at('n')}, CASE WHEN n > 80000 THEN 2 ELSE 0 END, 0, 'Tag ' || n || CASE WHEN n > 80000 THEN ' kör' ELSE '' END
    FROM (SELECT generate_series(1, 25000) UNION ALL SELECT generate_series(90000, 92000)) s(n)`.execute(db)
  await sql`INSERT INTO site_member SELECT e.id, 0, e.name_fold FROM entity e WHERE e.display_name LIKE 'Tag %' AND e.type = 0
    ON CONFLICT DO NOTHING`.execute(db)
  await sql`INSERT INTO relation (from_id, letter, to_id) SELECT ${at('n')}, 'm'::"char", ${group}::uuid FROM generate_series(1, 20000) n
    UNION ALL SELECT ${at('n')}, 'j', ${group}::uuid FROM generate_series(20001, 20500) n
    UNION ALL SELECT ${at('n')}, 'm', ${at('90001 + n % 2000')} FROM generate_series(1, 20000) n
    UNION ALL SELECT ${owner.readerId}::uuid, 'm', ${group}::uuid UNION ALL SELECT ${owner.readerId}::uuid, 'A', ${group}::uuid`.execute(
    db,
  )
  await sql`INSERT INTO entry (id, author_id, site_id, privacy, group_id, kind, category, state, occurred_on, text)
    SELECT ('019' || lpad(to_hex(k), 5, '0') || '-0000-7000-8000-000000000000')::uuid, ${at('k % 20000 + 1')}, 0, 2,
      CASE WHEN k <= 32000 THEN ${group}::uuid ELSE ${at('90001 + k % 2000')} END, 'note',
      CASE WHEN k % 4000 = 0 THEN 'N' WHEN k % 100 = 1 THEN 'Q' END, CASE WHEN k % 5000 = 3 THEN 1 WHEN k % 5000 = 4 THEN 2 ELSE 0 END,
      '2020-01-01'::date + (k % 2000), repeat('x', 100)
    FROM generate_series(1, 40000) k`.execute(db)
  await sql`INSERT INTO comment (id, entry_id, author_id, state, text)
    SELECT ('019' || lpad(to_hex(k), 5, '0') || '-0000-7000-9000-000000000000')::uuid,
      ('019' || lpad(to_hex(k % 40000 + 1), 5, '0') || '-0000-7000-8000-000000000000')::uuid, ${at('k % 20000 + 1')},
      CASE WHEN k % 2000 = 5 THEN 2 ELSE 0 END, repeat('x', 60)
    FROM generate_series(1, 60000) k`.execute(db)
  await sql`INSERT INTO report_case (id, site_id, kind, target_id, group_id, resolution, closed_at)
    SELECT ${at('n')}, 0, 'post', ('019' || lpad(to_hex(n), 5, '0') || '-0000-7000-8000-000000000000')::uuid, ${group}::uuid,
      CASE WHEN n % 100 > 0 THEN 'dismiss' END, CASE WHEN n % 100 > 0 THEN now() END FROM generate_series(1, 3000) n`.execute(
    db,
  )
  await sql`INSERT INTO media (id, db_key, owner_id, site_id, media_type, state, mime)
    SELECT ${at('n')}, 'keptar-keptar-keptar-' || lpad(n::text, 10, '0'), ${at('n')}, 0, 'i', 'ready', 'image/webp'
    FROM (SELECT generate_series(1, 20000) UNION ALL SELECT generate_series(90000, 92000)) s(n)`.execute(db)
  await sql`INSERT INTO group_cover (group_id, media_id) SELECT m.id, m.id FROM media m WHERE m.id >= ${group}`.execute(
    db,
  )
  await sql`INSERT INTO join_link (guid, group_id) SELECT 'guid-' || lpad(n::text, 27, '0'), ${at('90000 + n % 2000')}
    FROM generate_series(1, 3000) n`.execute(db)
  await sql`INSERT INTO join_link_use (guid, entity_id) SELECT 'guid-' || lpad('2000', 27, '0'), ${at('n')} FROM generate_series(1, 5000) n`.execute(
    db,
  )
}

const members = { ...page, _reltype: 'm' as const }
const lists: [string, (db: Tx) => Promise<unknown>][] = [
  ['the list of communities', (db) => readGroups(db, newcomer, page)],
  ['the list by a search', (db) => readGroups(db, newcomer, { ...page, query: 'kör tag 91' })],
  ['one’s own communities', (db) => readGroups(db, owner, { ...page, mine: '1' })],
  ['the page', (db) => readGroup(db, owner, group, page)],
  ['its news', (db) => readGroup(db, owner, group, { ...page, category: 'news' })],
  ['its notes', (db) => readGroup(db, owner, group, { ...page, category: 'note' })],
  ['its questions', (db) => readGroup(db, owner, group, { ...page, category: 'question' })],
  ['its alerts', (db) => readGroup(db, owner, group, { ...page, category: 'alert' })],
  ['its lessons', (db) => readGroup(db, owner, group, { ...page, category: 'lesson' })],
  ['the page for others', (db) => readGroup(db, newcomer, group, page)],
  ['the file of its cover', (db) => requireVisibleType(db, newcomer, cover, 'pres')],
  ['that file for reduced rights', (db) => requireVisibleType(db, { ...newcomer, role: 'LIMIT' }, cover, 'pres')],
  ['members with rights', (db) => readMembers(db, owner, group, members)],
  ['members by name', (db) => readMembers(db, owner, group, { ...members, query: '1999' })],
  ['requests', (db) => readMembers(db, owner, group, { ...members, _reltype: 'j' })],
  ['cards of members', (db) => readMembersOf(db, owner, group, page)],
  ['cards of requesters', (db) => readRequestersOf(db, owner, group, page)],
  ['invitations', (db) => readLinks(db, owner, group, page)],
  ['the queue', (db) => readQueue(db, owner, group, { ...page, state: 'open' })],
  ['hidden items', (db) => readQueue(db, owner, group, { ...page, state: 'hidden' })],
  ['the administrators’ open cases', (db) => readCases(db, { ...owner, role: 'ADMIN' }, page)],
  ['joining', (db) => joinGroup(db, newcomer, group, {})],
  ['leaving', (db) => leaveGroup(db, newcomer, group)],
]

test.each(lists)('%s is read through indexes', async (_name, read) => {
  const statements = await listStatements(server, read)
  expect(statements.length).toBeGreaterThan(0)
  for (const { sql: text, parameters } of statements) {
    const { rows } = await server.db.executeQuery<{ 'QUERY PLAN': string }>(
      CompiledQuery.raw(`EXPLAIN ${text}`, [...parameters]),
    )
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan, `${text}\n${plan}`).not.toMatch(
      /Seq Scan on (entry|comment|entity|media|group_cover|relation|site_member|join_link|join_link_use|report_case)\b/,
    )
  }
})
