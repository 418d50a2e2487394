// What is told to thousands is told a part at a time, behind what others wait for.
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { inTransaction } from '#/platform/db/database.ts'
import { type Tx } from '#/platform/db/tx.ts'
import { makeAdministered, makeEntry, makeMember, makeMembership } from '#/app/testing/makers.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'
import { notifyOfEntry } from './notify-of.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
afterEach(() => {
  vi.useRealTimers()
})

/** Members of a group, every tenth with a device. */
async function fillGroup(groupId: string, count: number): Promise<void> {
  await sql`
    WITH person AS (INSERT INTO entity (id, type, site_id, display_name)
      SELECT gen_random_uuid(), 0, 0, 'Tag' FROM generate_series(1, ${count}) RETURNING id, name_fold),
    account AS (INSERT INTO account (id, entity_id, email, username, password_hash)
      SELECT id, id, id || '@example.org', 'u' || replace(id::text, '-', ''), '' FROM person),
    member AS (INSERT INTO site_member (entity_id, site_id, name_fold) SELECT id, 0, name_fold FROM person),
    session AS (INSERT INTO login_session (id, token_hash, account_id, site_id, expires_at)
      SELECT id, sha256(id::text::bytea), id, 0, now() + interval '1 hour' FROM person),
    device AS (INSERT INTO push_subscription (account_id, device_id, site_id, endpoint, subscription, session_id)
      SELECT id, 'phone', 0, 'https://push.example.org/' || id, '{}', id FROM person
      WHERE get_byte(uuid_send(id), 15) < 26)
    INSERT INTO relation (from_id, letter, to_id) SELECT id, 'm', ${groupId}::uuid FROM person`.execute(server.db)
}

interface Job {
  task: string
  payload: { after?: string; type?: string }
  priority: number
}

/** What one job leaves in the queue, and whom it has told; nothing of it stays. */
async function lookAfter(entryId: string, after?: string): Promise<{ told: string[]; jobs: Job[] }> {
  const undone = new Error('undone')
  const seen: { told: string[]; jobs: Job[] }[] = []
  const look = async (tx: Tx) => {
    await notifyOfEntry(tx, entryId, after)
    const told = await sql<{ owner_id: string }>`
      SELECT owner_id FROM notification WHERE entry_id = ${entryId} ORDER BY owner_id`.execute(tx)
    const jobs = await sql<Job>`
      SELECT t.identifier AS task, j.payload, j.priority FROM graphile_worker._private_jobs j
        JOIN graphile_worker._private_tasks t ON t.id = j.task_id`.execute(tx)
    seen.push({ told: told.rows.map((row) => row.owner_id), jobs: jobs.rows })
    throw undone
  }
  await expect(inTransaction(server.db, look)).rejects.toBe(undone)
  const [first] = seen
  if (first === undefined) throw new Error('nothing was told')
  return first
}

test('an entry for thousands is told by jobs of a bounded size, each behind what waits by then', async () => {
  const [author, groupOwner] = [await makeMember(server), await makeMember(server)]
  const groupId = await makeAdministered(server, groupOwner, 2)
  await makeMembership(server, author, groupId)
  await fillGroup(groupId, 2600)
  const entryId = await makeEntry(server, author, { groupId, privacy: 2 })
  // no time passes: on a slow machine a site would be forgotten between two parts
  vi.useFakeTimers({ toFake: ['Date'] })
  const first = await lookAfter(entryId)
  const rest = first.jobs.filter((job) => job.task === 'effect')
  expect(first.told).toHaveLength(2500)
  expect(rest).toMatchObject([{ payload: { type: 'entry.spread', entryId, after: first.told.at(-1) } }])
  const second = await lookAfter(entryId, first.told.at(-1))
  // with the owner of the group
  expect([second.told.length, second.jobs.filter((job) => job.task === 'effect')]).toEqual([101, []])
  expect(new Set([...first.told, ...second.told]).size).toBe(2601)
  // the devices of five hundred people at a time: each part of them in a later turn, and the first in nobody's way
  const turns = [...new Set(first.jobs.filter((job) => job.task === 'push').map((job) => job.priority))]
  expect(turns.length).toBe(5)
  expect(Math.min(...turns)).toBe(0)
})
