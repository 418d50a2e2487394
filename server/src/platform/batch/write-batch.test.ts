import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#/app/testing/database.ts'
import { createDatabase } from '#/platform/db/database.ts'
import { type Tx } from '#/platform/db/tx.ts'
import { batchWrites } from './write-batch.ts'
import { createPool } from '#/platform/db/pool.ts'

let database: TestDatabase
let db: Tx
beforeAll(async () => {
  database = await createTestDatabase()
  db = createDatabase(createPool(database.connection))
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

/** Ten divided by each number; zero fails. */
function createDivision(failure?: Error) {
  const asked: (readonly number[])[] = []
  const divide = batchWrites(async (tx, numbers: readonly number[]) => {
    asked.push(numbers)
    if (failure !== undefined && numbers.length > 1) throw failure
    const { rows } = await sql<{ ten: number }>`
      SELECT 10 / w.n AS ten FROM unnest(${numbers}::int[]) WITH ORDINALITY AS w(n, place) ORDER BY w.place`.execute(tx)
    return rows.map((row) => row.ten)
  })
  return { asked, divide: (numbers: number[]) => Promise.allSettled(numbers.map((n) => divide(db, n))) }
}

test('writes that arrive together are one statement, each with its own result', async () => {
  const { asked, divide } = createDivision()
  const done = await divide([1, 1, 1, 2, 5])
  expect(done.map((one) => one.status === 'fulfilled' && one.value)).toEqual([10, 10, 10, 5, 2])
  expect(asked).toEqual([[1, 1, 1, 2, 5]])
})

test('a write that fails does not fail the others of its batch', async () => {
  const { asked, divide } = createDivision()
  const done = await divide([1, 1, 1, 0, 5])
  expect(done.map((one) => (one.status === 'fulfilled' ? one.value : (one.reason as { code: string }).code))).toEqual([
    10,
    10,
    10,
    '22012',
    2,
  ])
  expect(asked).toEqual([[1, 1, 1, 0, 5], [1], [1], [1], [0], [5]])
})

test('writes are not retried after a lost connection: they may have been committed', async () => {
  const { asked, divide } = createDivision(Object.assign(new Error('lost'), { code: 'ECONNRESET' }))
  const done = await divide([1, 1, 2])
  expect(done.map((one) => one.status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(asked).toEqual([[1, 1, 2]])
})

test('a write is retried after a conflict, at most five times', async () => {
  let tries = 0
  const begin = batchWrites(async (tx, [changes = 0]: readonly number[]) => {
    const { rows } = await sql`SELECT raise_conflict(${++tries <= changes}::boolean)`.execute(tx)
    return rows.map(() => tries)
  })
  expect(await begin(db, 2)).toBe(3)
  tries = 0
  await expect(begin(db, 1000)).rejects.toMatchObject({ code: '40001' })
})

test('a write that was ended by a deadlock is retried and done once', async () => {
  const asked: (readonly number[])[] = []
  const act = batchWrites(async (_tx, numbers: readonly number[]) => {
    asked.push(numbers)
    // together, and then the first of them alone
    if (asked.length <= 2) throw Object.assign(new Error('deadlock detected'), { code: '40P01' })
    return numbers
  })
  expect(await Promise.all([act(db, 1), act(db, 2)])).toEqual([1, 2])
  expect(asked).toEqual([[1, 2], [1], [2], [1]])
})
