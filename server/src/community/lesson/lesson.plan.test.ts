// The plans of lessons and libraries, with enough rows that PostgreSQL prefers an index to a sequential scan.
import type { EntryId } from '@entemi/contract/platform/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readArticles } from '#/community/library/library.service.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { addRecipients } from '#/core/entry/entry.service.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { makeMember, viewerOf } from '#/app/testing/makers.ts'
import { explain, fillMany } from '#/app/testing/plans.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'
import { readLedLessons, readLessonPage, readLessons } from './lesson.service.ts'
import { readRecipients } from './recipient.service.ts'
import { requireLedLesson } from './send.service.ts'

let server: TestServer
let viewer: Viewer
const at = (n: number): string => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`
const lesson = (n: number): EntryId => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}` as EntryId
const page = { _size: 20 }

beforeAll(async () => {
  server = await startTestServer()
  viewer = viewerOf(await makeMember(server, { role: 'ADMIN' }), 'ADMIN')
  await fillMany(server.db, fill)
})
afterAll(() => server.stop())

async function fill(db: Tx): Promise<void> {
  const person = (n: string) => sql`('00000000-0000-7000-8000-' || lpad((${sql.raw(n)})::text, 12, '0'))::uuid`
  const id = (n: string) => sql`('01900000-0000-7000-8000-' || lpad((${sql.raw(n)})::text, 12, '0'))::uuid`
  await sql`INSERT INTO entity (id, type, site_id, display_name)
    SELECT ${person('n')}, CASE WHEN n > 20000 THEN 2 ELSE 0 END, 0, 'Tag ' || n FROM generate_series(1, 20100) n`.execute(
    db,
  )
  await sql`INSERT INTO site_member SELECT e.id, 0, e.name_fold FROM entity e WHERE e.display_name LIKE 'Tag %' AND e.type = 0
    ON CONFLICT DO NOTHING`.execute(db)
  await sql`INSERT INTO relation (from_id, letter, to_id) SELECT ${person('n')}, 'm'::"char", ${person('20001')} FROM generate_series(1, 15000) n
    UNION ALL SELECT ${viewer.readerId}::uuid, l::"char", ${person('20001')} FROM unnest(ARRAY['m','A']) l`.execute(db)
  await sql`INSERT INTO entry (id, author_id, site_id, privacy, group_id, kind, audience, open_to_claim, claim_ask, occurred_on, occurred_at, title, text)
    SELECT ${id('n')}, ${person('n % 100 + 1')}, 0, CASE n % 3 WHEN 0 THEN 9 WHEN 1 THEN 2 ELSE 0 END,
      CASE n % 3 WHEN 1 THEN ${person('20001 + n % 50')} END, 'lesson', (ARRAY['all','group','claim'])[n % 3 + 1], n % 3 = 2, n % 3 = 2,
      '2026-01-01', timestamptz '2026-01-01' + make_interval(mins => n), 'Kihívás ' || n, repeat('x', 100)
    FROM generate_series(1, 3000) n`.execute(db)
  await sql`INSERT INTO lesson (entry_id, site_id, keeper_id, target_id, sent_at)
    SELECT ${id('n')}, 0, CASE WHEN n % 3 > 0 THEN ${person('20001 + n % 50')} END, CASE WHEN n % 3 = 1 THEN ${person('20001 + n % 50')} END, now()
    FROM generate_series(1, 3000) n`.execute(db)
  await sql`INSERT INTO entry (id, author_id, site_id, privacy, kind, lesson_id, occurred_on, text)
    SELECT ${id('100000 + n')}, ${person('n')}, 0, CASE n % 4 WHEN 0 THEN 0 WHEN 1 THEN 1 ELSE 9 END, 'solution',
      ${id('CASE WHEN n < 8000 THEN 3 ELSE 3 + n % 900 * 3 END')}, '2026-02-01', 'megoldás ' || n
    FROM generate_series(1, 15000) n`.execute(db)
  await sql`INSERT INTO entry (id, author_id, site_id, privacy, state, kind, library, occurred_on, title, text)
    SELECT ${id('200000 + n')}, ${person('n')}, 0, 9, CASE WHEN n % 50 = 0 THEN 1 ELSE 0 END, 'article',
      (ARRAY['video','vitamin','element','base','quote','yousend'])[n % 6 + 1], '2026-02-01', 'Cikk ' || n, 'szó' || n % 400
    FROM generate_series(1, 12000) n`.execute(db)
  await sql`INSERT INTO entry_search SELECT e.id, to_tsvector('hu', e.text) FROM entry e WHERE e.kind = 'article'`.execute(
    db,
  )
  await sql`INSERT INTO lesson_recipient (lesson_id, entity_id, since)
    SELECT ${id('3')}, ${person('n')}, now() FROM generate_series(1, 15000) n
    UNION ALL SELECT ${id('n')}, ${person('m')}, now() - make_interval(mins => n) FROM generate_series(4, 200) n, generate_series(1, 100) m
    UNION ALL SELECT ${id('n * 3')}, ${viewer.readerId}::uuid, now() - make_interval(mins => n) FROM generate_series(1, 300) n`.execute(
    db,
  )
  await sql`INSERT INTO lesson_recipient (lesson_id, entity_id, state) SELECT ${id('50')}, ${person('n')}, 'requested' FROM generate_series(300, 2000) n
    UNION ALL SELECT ${id('5 + 3 * n')}, ${viewer.readerId}::uuid, 'requested' FROM generate_series(1, 100) n`.execute(
    db,
  )
}

const all = { ...page, state: 'all' as const }
const lists: [string, (db: Tx) => Promise<unknown>][] = [
  ['the list of lessons', (db) => readLessons(db, viewer, all)],
  ['claimable lessons', (db) => readLessons(db, viewer, { ...page, state: 'open' })],
  ['solved lessons', (db) => readLessons(db, viewer, { ...page, state: 'solved' })],
  ['led lessons', (db) => readLedLessons(db, viewer, page)],
  ['a lesson with thousands of solutions', (db) => readLessonPage(db, viewer, lesson(3), page, false)],
  [
    'its open claims',
    async (db) =>
      readRecipients(db, viewer, await requireLedLesson(db, viewer, lesson(50)), { ...page, state: 'requested' }),
  ],
  ['the next recipients of everybody', (db) => addRecipients(db, lesson(6), at(9000), 500)],
  ['the next recipients of a group', (db) => addRecipients(db, lesson(1), at(9000), 500)],
  ['a library', (db) => readArticles(db, viewer, { ...page, library: 'base', state: 'published' })],
  ['all libraries', (db) => readArticles(db, viewer, { ...page, state: 'published' })],
  ['a word in the libraries', (db) => readArticles(db, viewer, { ...page, query: 'szó77', state: 'published' })],
  ['articles that wait for review', (db) => readArticles(db, viewer, { ...page, state: 'waiting' })],
]

// a plan may contain branches that were not executed; only executed scans count
const sequentialScan =
  /Seq Scan on (entry|entry_search|lesson|lesson_recipient|relation|site_member|entity)\b[^\n]*\(actual/

test.each(lists)('%s is read through indexes', async (_name, read) => {
  const plans = await explain(server, read)
  expect(plans.length).toBeGreaterThan(0)
  for (const { statement, plan } of plans) {
    expect(plan, `${statement}\n${plan}`).not.toMatch(sequentialScan)
    // a list reads few buffers; adding five hundred recipients takes five buffers each
    const buffers = Math.max(...[...plan.matchAll(/shared hit=(\d+)/g)].map(([, hit]) => Number(hit)), 0)
    expect(buffers, `${statement}\n${plan}`).toBeLessThan(4000)
  }
})
