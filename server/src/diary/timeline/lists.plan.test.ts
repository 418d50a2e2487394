// The plan of each list, with enough rows that PostgreSQL prefers an index to a sequential scan.
import type { EntityId } from '@entemi/contract/platform/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readWithComments } from '#/diary/comment/comment.service.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { requireEntry } from '#/core/entry/entry.read.ts'
import { readCalendar, readInsight, readLine, readOnThisDay } from '#/diary/lifeline/lifeline.service.ts'
import { searchDiary } from '#/diary/search/search.service.ts'
import { readTagInsight } from '#/diary/insight/insight.service.ts'
import { previewAudience } from '#/diary/post/audience.service.ts'
import { search, suggestPeople } from '#/community/search/search.service.ts'
import { listTags } from '#/diary/tag/tag.service.ts'
import { hashToken } from '#/platform/session/session-cookie.ts'
import { findViewerByToken, type Viewer } from '#/platform/session/viewer.ts'
import { createStateReader } from '#/core/state/state.service.ts'
import { makeMember, viewerOf } from '#/app/testing/makers.ts'
import { explain, explainBatched, fillMany } from '#/app/testing/plans.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'
import { readTimeline } from './timeline.service.ts'

let server: TestServer
let viewer: Viewer
const personOf = (n: number): string => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`
const page = { _size: 20 }

beforeAll(async () => {
  server = await startTestServer()
  const member = await makeMember(server)
  viewer = viewerOf(member)
  await fillMany(server.db, async (db) => {
    const me = sql`${member.personId}::uuid`
    const person = sql`('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid`
    await sql`INSERT INTO entity (id, type, site_id, display_name)
      SELECT ${person}, CASE WHEN n > 2000 THEN 2 ELSE 0 END, 0, 'Tag ' || n FROM generate_series(1, 2020) n`.execute(
      db,
    )
    await sql`INSERT INTO site_member SELECT e.id, 0, e.name_fold FROM entity e WHERE e.display_name LIKE 'Tag %' AND e.type = 0
      ON CONFLICT DO NOTHING`.execute(db)
    await sql`INSERT INTO relation (from_id, letter, to_id) SELECT ${me}, 'b', ${person} FROM generate_series(1, 60) n
      UNION ALL SELECT ${person}, 'b', ${me} FROM generate_series(1, 60) n
      UNION ALL SELECT ${me}, 'm', ${person} FROM generate_series(2001, 2010) n`.execute(db)
    await sql`INSERT INTO block SELECT ${me}, ${person}, true FROM generate_series(1990, 1995) n
      UNION ALL SELECT ${person}, ${me}, false FROM generate_series(1990, 1995) n`.execute(db)
    await sql`INSERT INTO entry (id, author_id, site_id, privacy, group_id, kind, mood, occurred_on, may_have_media, text)
      SELECT ('019' || lpad(to_hex(k), 5, '0') || '-0000-7000-8000-000000000000')::uuid,
        CASE WHEN k % 20 = 0 THEN ${me} ELSE ('00000000-0000-7000-8000-' || lpad((k % 2000 + 1)::text, 12, '0'))::uuid END, 0,
        CASE k % 10 WHEN 0 THEN 0 WHEN 1 THEN 1 WHEN 2 THEN 2 ELSE 9 END,
        CASE k % 10 WHEN 2 THEN ('00000000-0000-7000-8000-' || lpad((2001 + k / 10 % 20)::text, 12, '0'))::uuid END,
        CASE WHEN k % 7 = 0 THEN 'mood' ELSE 'note' END, CASE WHEN k % 7 = 0 THEN k % 9 END,
        '2020-01-01'::date + (k % 2000), true, 'szó' || (k % 500) || ' és még néhány sor, hogy a lapok megteljenek: ' || repeat('x', 200)
      FROM generate_series(1, 60000) k`.execute(db)
    await sql`UPDATE entity SET last_mood_on = 'infinity'`.execute(db)
    await sql`INSERT INTO entry_search SELECT id, to_tsvector('hu', left(text, 20)) FROM entry`.execute(db)
    await sql`INSERT INTO feed SELECT ${me}, 0, e.id FROM entry e JOIN relation r ON r.from_id = ${me} AND r.letter = 'b' AND r.to_id = e.author_id`.execute(
      db,
    )
    await sql`INSERT INTO feed SELECT ${person}, 0, e.id FROM generate_series(1, 300) n
      CROSS JOIN LATERAL (SELECT id FROM entry ORDER BY id DESC OFFSET n LIMIT 100) e ON CONFLICT DO NOTHING`.execute(
      db,
    )
    await sql`INSERT INTO entry_like SELECT e.id, e.author_id FROM entry e WHERE e.occurred_on < '2020-10-01'`.execute(
      db,
    )
    await sql`INSERT INTO comment (id, entry_id, author_id, text) SELECT md5(e.id || ' ' || c)::uuid, e.id, e.author_id, 'szó'
      FROM entry e, generate_series(1, 20) c WHERE e.occurred_on = '2020-01-04'`.execute(db)
    await sql`INSERT INTO media (id, db_key, owner_id, site_id, media_type, state, mime)
      SELECT e.id, replace(e.id::text, '-', ''), e.author_id, 0, 'i', 'ready', 'image/jpeg' FROM entry e
      WHERE e.occurred_on < '2020-04-01'`.execute(db)
    await sql`INSERT INTO entry_media (entry_id, place, media_id) SELECT id, 0, id FROM media`.execute(db)
  })
})
afterAll(() => server.stop())

const lists: [string, (db: Tx) => Promise<unknown>][] = [
  ['the feed', (db) => readTimeline(db, viewer, page)],
  ['the feed beyond its stored ids', (db) => readTimeline(db, viewer, { ...page, _size: 1000 })],
  ['the feed of groups', (db) => readTimeline(db, viewer, { ...page, category: 'groups' })],
  ['everything public', (db) => readTimeline(db, viewer, { ...page, category: 'all' })],
  ['one’s own life line', (db) => readLine(db, viewer, viewer.readerId, page)],
  [
    'moods of one’s own life line',
    (db) => readLine(db, viewer, viewer.readerId, { ...page, category: 'mood', to: '2022-05-05' }),
  ],
  ['a friend’s life line', (db) => readLine(db, viewer, personOf(5), page)],
  [
    'a stranger’s life line',
    (db) => readLine(db, viewer, personOf(777), { ...page, _after: `2024-01-01~${personOf(1)}` }),
  ],
  ['insight', (db) => readInsight(db, viewer, { from: '2021-01-01', to: '2021-12-31' })],
  ['calendar', (db) => readCalendar(db, viewer, { from: '2021-01-01', to: '2021-12-31' })],
  ['insight by tags', (db) => readTagInsight(db, viewer, { from: '1900-01-01', to: '2099-12-31' })],
  ['on this day', (db) => readOnThisDay(db, viewer, '2024-06-01')],
  ['one’s own tags', (db) => listTags(db, viewer)],
  ['a search in one’s own diary', (db) => searchDiary(db, viewer, { ...page, text: 'szo77 sor', has_media: '1' })],
  ['search for a rare word', (db) => search(db, viewer, { ...page, query: 'szó77', kind: 'post' })],
  ['the audience of friends', (db) => previewAudience(db, viewer, { privacy_status: 1 })],
  ['the audience of everybody', (db) => previewAudience(db, viewer, { privacy_status: 9 })],
  [
    'the audience of a group',
    (db) => previewAudience(db, viewer, { privacy_status: 2, publish_to: personOf(2001) as EntityId }),
  ],
  ['people by the start of a name', (db) => suggestPeople(db, viewer, 'Tag 19', 20)],
  ['one entry', (db) => requireEntry(db, viewer, '01900003-0000-7000-8000-000000000000')],
  ['an entry with its comments', (db) => readWithComments(db, viewer, '01900003-0000-7000-8000-000000000000')],
  ['the state', (db) => createStateReader(versions).readState(db, viewer, { id: 0, company: false })],
]

const versions = { server: '1', frontend: () => '1' }

// a plan may contain branches that were not executed; only executed scans count
const sequentialScan = /Seq Scan on (entry|entry_search|entry_like|entry_media|feed|site_member)\b[^\n]*\(actual/

test.each(lists)('%s is read through indexes', async (_name, read) => {
  const plans = await explain(server, read)
  expect(plans.length).toBeGreaterThan(0)
  for (const { statement, plan } of plans) expect(plan, `${statement}\n${plan}`).not.toMatch(sequentialScan)
})

test.each(lists)('%s is read through indexes by several at once', async (_name, read) => {
  for (const { statement, plan } of await explainBatched(server, read))
    expect(plan, `${statement}\n${plan}`).not.toMatch(sequentialScan)
})

// each statement is a round trip
const maxStatements: [string, number][] = [
  ['the feed', 2],
  ['everything public', 2],
  ['one entry', 2],
  ['an entry with its comments', 2],
  ['the state', 2],
]

test.each(maxStatements)('%s takes at most %i statements, with blocks too', async (name, statements) => {
  const read = lists.find(([other]) => other === name)?.[1]
  const plans = read === undefined ? [] : await explain(server, read)
  expect(plans.length).toBeGreaterThan(0)
  expect(plans.length, plans.map(({ statement }) => statement).join('\n')).toBeLessThanOrEqual(statements)
})

test('a session is looked up by its key, in one statement', async () => {
  await sql`INSERT INTO login_session (id, token_hash, account_id, site_id, expires_at)
    SELECT gen_random_uuid(), sha256(n::text::bytea), ${viewer.accountId}, 0, now() + interval '1 hour' FROM generate_series(1, 5000) n`.execute(
    server.db,
  )
  await sql`ANALYZE login_session`.execute(server.db)
  const find = (db: Tx) => findViewerByToken(db, hashToken('7'), { id: 0, company: false })
  expect((await find(server.db))?.personId).toBe(viewer.personId)
  const [lookup, ...others] = await explain(server, find)
  expect(others).toEqual([])
  expect(lookup?.plan).not.toMatch(/Seq Scan on login_session/)
})
