// PostgreSQL's plan for each table of the administration, with so many rows that a sequential scan would be slower.
import { adminTables, tableNames } from '@entemi/contract/operation/admin-table'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '#/platform/db/tx.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { makeMember, viewerOf } from '#/app/testing/makers.ts'
import { explain, fillMany } from '#/app/testing/plans.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'
import { readFiles } from './media-file.service.ts'
import { readTable } from './table.service.ts'
import { readStat } from './stat.service.ts'

let server: TestServer
let viewer: Viewer
beforeAll(async () => {
  server = await startTestServer()
  const member = await makeMember(server, { role: 'ADMIN' })
  viewer = viewerOf(member, 'ADMIN')
  await fillMany(server.db, async (db) => {
    const id = (kind: string, n: string) =>
      sql`('01900000-${sql.raw(kind)}-7000-8000-' || lpad((${sql.raw(n)})::text, 12, '0'))::uuid`
    await sql`INSERT INTO entity (id, type, site_id, display_name)
      SELECT ${id('0001', 'n')}, CASE WHEN n > 9000 THEN 2 ELSE 0 END, 0, 'Tag ' || substr(md5(n::text), 1, 6) FROM generate_series(1, 10000) n`.execute(
      db,
    )
    await sql`INSERT INTO account (id, entity_id, email, username) SELECT ${id('0002', 'n')}, ${id('0001', 'n')}, 't' || n || '@example.org', 't' || n
      FROM generate_series(1, 9000) n`.execute(db)
    await sql`INSERT INTO site_member SELECT e.id, 0, e.name_fold FROM entity e WHERE e.type = 0 ON CONFLICT DO NOTHING`.execute(
      db,
    )
    await sql`INSERT INTO entry (id, author_id, site_id, privacy, occurred_on, kind, library, audience, title, text)
      SELECT ${id('0003', 'n')}, ${id('0001', '1 + n % 9000')}, 0, CASE WHEN n % 3 = 0 THEN 9 ELSE 0 END, current_date,
        CASE WHEN n % 99 = 0 THEN 'article' WHEN n % 98 = 0 THEN 'lesson' ELSE 'note' END, CASE WHEN n % 99 = 0 THEN 'quote' END,
        CASE WHEN n % 99 <> 0 AND n % 98 = 0 THEN 'all' END, 'Cím', 'szöveg' FROM generate_series(1, 30000) n`.execute(
      db,
    )
    await sql`INSERT INTO entry_search SELECT id, to_tsvector('hu', CASE WHEN id::text LIKE '%0099' THEN 'ritka' ELSE 'gyakori' END) FROM entry`.execute(
      db,
    )
    await sql`INSERT INTO lesson (entry_id, site_id, sent_at) SELECT id, 0, now() FROM entry WHERE kind = 'lesson'`.execute(
      db,
    )
    await sql`INSERT INTO comment (id, entry_id, author_id, text) SELECT ${id('0004', 'n')}, ${id('0003', 'n')}, ${id('0001', '1 + n % 9000')}, 'szia' FROM generate_series(1, 30000) n`.execute(
      db,
    )
    await sql`INSERT INTO media (id, db_key, owner_id, site_id, media_type, state, bytes)
      SELECT ${id('0005', 'n')}, md5(n::text), ${id('0001', '1 + n % 9000')}, 0, 'i', 'ready', n FROM generate_series(1, 20000) n`.execute(
      db,
    )
    await sql`INSERT INTO entry_media SELECT ${id('0003', 'n')}, 0, ${id('0005', 'n')} FROM generate_series(1, 20000) n`.execute(
      db,
    )
    await sql`INSERT INTO group_cover SELECT ${id('0001', '9000 + n')}, ${id('0005', 'n')} FROM generate_series(1, 1000) n`.execute(
      db,
    )
    await sql`INSERT INTO audit (id, site_id, about_id, act) SELECT ${id('0006', 'n')}, 0, ${id('0001', '1 + n % 9000')}, 'member.read' FROM generate_series(1, 20000) n`.execute(
      db,
    )
    await sql`INSERT INTO report_case (id, site_id, kind, target_id, resolution, closed_at)
      SELECT ${id('0007', 'n')}, 0, 'post', ${id('0003', 'n')}, 'dismiss', now() FROM generate_series(1, 20000) n`.execute(
      db,
    )
  })
}, 120_000)
afterAll(() => server.stop())

const page = { _size: 20 }
const files = { ...page, filter: 'all' } as const
const lists: [string, (db: Tx) => Promise<unknown>][] = [
  ...tableNames
    .filter((table) => table !== 'info' && table !== 'consents')
    .flatMap((table) =>
      adminTables[table].sorts.map((_sort): [string, (db: Tx) => Promise<unknown>] => [
        `${table} by ${_sort}`,
        (db) => readTable(db, viewer, table, { ...page, _sort }),
      ]),
    ),
  ['members by a rare word', (db) => readTable(db, viewer, 'members', { ...page, query: 'abcd' })],
  ['members by an address', (db) => readTable(db, viewer, 'members', { ...page, query: 't77@example.org' })],
  ['members who are limited', (db) => readTable(db, viewer, 'members', { ...page, filter: 'limited' })],
  ['entries by a rare word', (db) => readTable(db, viewer, 'posts', { ...page, query: 'ritka' })],
  ['files', (db) => readFiles(db, viewer, { ...files, _sort: '-A.id' })],
  ['files by size', (db) => readFiles(db, viewer, { ...files, _sort: '-A.size' })],
  ['the statistics', (db) => readStat(db, viewer)],
]

test.each(lists)(
  '%s: no table is read by a sequential scan',
  async (_name, read) => {
    for (const { plan } of await explain(server, read))
      expect(plan).not.toMatch(
        /Seq Scan on (?:entry|comment|media|group_cover|audit|site_member|account|entity|report_case|entry_search)\b/,
      )
  },
  30_000,
)
