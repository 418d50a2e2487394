import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type pg from 'pg'
import { createTestDatabase, type TestDatabase } from '#/app/testing/database.ts'
import { createPool } from '#/platform/db/pool.ts'
import { startWorker, type Listeners } from './worker.ts'

const minute = 60_000
const year = 365 * 24 * 60 * minute

let database: TestDatabase
let pool: pg.Pool
beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool({ ...database.connection, max: 5 }, () => {})
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const lastRuns = async () =>
  (
    await pool.query<{ identifier: string; at: string | null }>(
      'SELECT identifier, last_execution::text AS at FROM graphile_worker._private_known_crontabs ORDER BY 1',
    )
  ).rows.map(({ identifier, at }) => [identifier, at?.slice(0, 10) ?? null])

/** No effect is in the queue. */
const listeners = {} as Listeners
const start = (names: string[], run: () => Promise<void>) =>
  startWorker(
    pool,
    listeners,
    names.map((name) => ({ name, match: '* * * * *', run })),
    () => {},
    { export: async () => {}, import: async () => {} },
  )

test('what ran in the future is forgotten, so that it runs again; what ran in the past is kept', async () => {
  await pool.query(`INSERT INTO graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
    VALUES ('ahead', now(), '9999-01-01 12:00'), ('before', now(), '2026-01-02 12:00')`)
  const worker = await start([], async () => {})
  await expect.poll(lastRuns, { timeout: 30_000 }).toEqual([
    ['ahead', null],
    ['before', '2026-01-02'],
  ])
  await worker.stop()
  await pool.query('DELETE FROM graphile_worker._private_known_crontabs')
})

test('chores run again when the clock is set back while the server runs', async () => {
  const run = vi.fn(async () => {})
  // a tenth of a second before a full minute
  const beforeMinute = Math.floor(Date.now() / minute) * minute - minute - 100
  vi.setSystemTime(beforeMinute + year)
  const worker = await start(['chore'], run)
  const isKnown = async () => (await lastRuns()).length === 1
  await expect.poll(isKnown, { timeout: 30_000 }).toBe(true)
  // a queue that starts again inserts it
  await pool.query('DELETE FROM graphile_worker._private_known_crontabs')
  vi.setSystemTime(beforeMinute)
  await expect.poll(isKnown, { timeout: 30_000 }).toBe(true)
  vi.setSystemTime(beforeMinute + 200)
  await expect.poll(() => run.mock.calls.length, { timeout: 30_000 }).toBe(1)
  await worker.stop()
})
