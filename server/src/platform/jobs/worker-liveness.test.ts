import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** A job that the pool locked a minute ago. */
async function makeLockedJob(poolId: string): Promise<string> {
  const job = JSON.stringify({ type: 'person.erased', ids: [] })
  const { rows } = await sql<{ id: string }>`
    SELECT id::text FROM graphile_worker.add_job('effect', ${job}::json, run_at => now() + interval '1 hour')`.execute(
    server.db,
  )
  const id = rows[0]?.id ?? ''
  await sql`UPDATE graphile_worker._private_jobs SET locked_by = ${poolId}, locked_at = now() - interval '1 minute', run_at = now()
    WHERE id = ${id}::bigint`.execute(server.db)
  return id
}

const isQueued = async (id: string): Promise<boolean> => {
  const { rows } = await sql`SELECT FROM graphile_worker._private_jobs WHERE id = ${id}::bigint`.execute(server.db)
  return rows.length > 0
}

test('jobs of a dead worker are run by another; jobs of a live one are left to it', async () => {
  const elsewhere = new pg.Client({ ...server.connection, ssl: false })
  await elsewhere.connect()
  await elsewhere.query(`SELECT pg_advisory_lock_shared(20311, hashtext('pool-that-lives'))`)
  const [live, dead] = [await makeLockedJob('pool-that-lives'), await makeLockedJob('pool-that-is-gone')]
  await expect.poll(() => isQueued(dead)).toBe(false)
  expect(await isQueued(live)).toBe(true)
  // its process ends
  await elsewhere.end()
  await expect.poll(() => isQueued(live)).toBe(false)
})

test('the server holds a liveness lock for each of its workers', async () => {
  const count = async () => {
    const { rows } = await sql<{
      n: number
    }>`SELECT count(*)::int AS n FROM pg_locks WHERE locktype = 'advisory' AND classid = 20311
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`.execute(server.db)
    return rows[0]?.n
  }
  await expect.poll(count).toBe(3)
})
