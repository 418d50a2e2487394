// The plans of broadcasts and their chat, with enough rows that PostgreSQL prefers an index to a sequential scan.
import type { EntryId } from '@entemi/contract/platform/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '#/platform/db/tx.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { agreeToLive } from '#/app/testing/channels.ts'
import { makeMember, viewerOf } from '#/app/testing/makers.ts'
import { explain, fillMany } from '#/app/testing/plans.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'
import { readChat } from './chat.service.ts'
import { readChannels } from './live.service.ts'

let server: TestServer
let viewer: Viewer
const channel = (n: number): EntryId => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}` as EntryId

beforeAll(async () => {
  server = await startTestServer()
  const member = await makeMember(server)
  await agreeToLive(server, member)
  viewer = viewerOf(member)
  await fillMany(server.db, fill)
})
afterAll(() => server.stop())

async function fill(db: Tx): Promise<void> {
  const id = (n: string) => sql`('01900000-0000-7000-8000-' || lpad((${sql.raw(n)})::text, 12, '0'))::uuid`
  await sql`INSERT INTO entry (id, author_id, site_id, privacy, kind, occurred_on, title, text)
    SELECT ${id('n')}, ${viewer.personId}, 0, 9, 'broadcast', '2026-01-01', 'Adás ' || n, repeat('x', 100)
    FROM generate_series(1, 6000) n`.execute(db)
  await sql`INSERT INTO channel (entry_id, status, source, address, starts_at)
    SELECT ${id('n')}, (ARRAY['ended','ended','scheduled','live'])[n % 4 + 1], 'youtube', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
      timestamptz '2026-01-01' + make_interval(mins => n)
    FROM generate_series(1, 6000) n`.execute(db)
  await sql`INSERT INTO chat (id, channel_id, author_id, text)
    SELECT ${id('100000 + n')}, ${id('n % 10 + 1')}, ${viewer.personId}, 'szó' FROM generate_series(1, 30000) n`.execute(
    db,
  )
}

const noViewers = () => 0
const sequentialScan = /Seq Scan on (?:entry|channel|chat)\b/

test('no list of broadcasts and no page of a chat needs a sequential scan', async () => {
  const page = { _size: 20 }
  const after = { _size: 20, _after: `2026-01-03T00:00:00Z~${channel(1)}` }
  const reads: ((db: Tx) => Promise<unknown>)[] = [
    (db) => readChannels(db, viewer, { state: 'open', ...page }, noViewers),
    (db) => readChannels(db, viewer, { state: 'open', ...after }, noViewers),
    (db) => readChannels(db, viewer, { state: 'ended', ...page }, noViewers),
    (db) => readChat(db, viewer, channel(1), page),
    (db) => readChat(db, viewer, channel(1), { ...page, _after: channel(120_000) }),
  ]
  for (const read of reads)
    for (const { statement, plan } of await explain(server, read)) expect(plan, statement).not.toMatch(sequentialScan)
})
