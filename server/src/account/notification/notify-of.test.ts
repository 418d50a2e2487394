// Thousands of recipients are notified in parts, after the jobs that already wait.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
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

/** Adds members to a group, every tenth with a device. */
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

/** Whom one job notifies, and the jobs it adds; rolled back. */
async function runJob(entryId: string, after?: string): Promise<{ notified: string[]; jobs: Job[] }> {
  const rollback = new Error('rollback')
  const results: { notified: string[]; jobs: Job[] }[] = []
  const run = async (tx: Tx) => {
    await notifyOfEntry(tx, entryId, after)
    const notified = await sql<{ owner_id: string }>`
      SELECT owner_id FROM notification WHERE entry_id = ${entryId} ORDER BY owner_id`.execute(tx)
    const jobs = await sql<Job>`
      SELECT t.identifier AS task, j.payload, j.priority FROM graphile_worker._private_jobs j
        JOIN graphile_worker._private_tasks t ON t.id = j.task_id`.execute(tx)
    results.push({ notified: notified.rows.map((row) => row.owner_id), jobs: jobs.rows })
    throw rollback
  }
  await expect(inTransaction(server.db, run)).rejects.toBe(rollback)
  const [result] = results
  if (result === undefined) throw new Error('the job did not run')
  return result
}

test('thousands are notified of an entry by jobs of a limited size, each added at the end of the queue', async () => {
  const [author, groupOwner] = [await makeMember(server), await makeMember(server)]
  const groupId = await makeAdministered(server, groupOwner, 2)
  await makeMembership(server, author, groupId)
  await fillGroup(groupId, 2600)
  const entryId = await makeEntry(server, author, { groupId, privacy: 2 })
  // time stands still: on a slow machine the site's recent jobs would decay between two parts
  vi.useFakeTimers({ toFake: ['Date'] })
  const first = await runJob(entryId)
  const rest = first.jobs.filter((job) => job.task === 'effect')
  expect(first.notified).toHaveLength(2500)
  expect(rest).toMatchObject([{ payload: { type: 'entry.spread', entryId, after: first.notified.at(-1) } }])
  const second = await runJob(entryId, first.notified.at(-1))
  // with the owner of the group
  expect([second.notified.length, second.jobs.filter((job) => job.task === 'effect')]).toEqual([101, []])
  expect(new Set([...first.notified, ...second.notified]).size).toBe(2601)
  // push jobs for 500 recipients at a time: each part has a lower priority than the one before
  const priorities = [...new Set(first.jobs.filter((job) => job.task === 'push').map((job) => job.priority))]
  expect(priorities.length).toBe(5)
  expect(Math.min(...priorities)).toBe(0)
})
