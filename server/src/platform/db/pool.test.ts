import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, runStatements, type TestDatabase } from '#/app/testing/database.ts'
import { isConnectionError } from './connection-error.ts'
import { createDatabase, inTransaction } from './database.ts'
import { disableSeqScan, createPool } from './pool.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})

afterAll(() => database.drop())

/** One connection, so that a test can read what an earlier statement left on it. */
function createSinglePool(): { pool: pg.Pool; errors: Error[] } {
  const errors: Error[] = []
  return { pool: createPool({ ...database.connection, max: 1 }, (error) => errors.push(error)), errors }
}

const preparedQuery = 'SELECT statement FROM pg_prepared_statements ORDER BY statement'

test('a statement with parameters is prepared, by the pool and through the query builder', async () => {
  const { pool } = createSinglePool()
  const db = createDatabase(pool)
  await pool.query('SELECT $1::int AS n', [1])
  await pool.query('SELECT $1::int AS n', [2])
  await db.selectFrom('site').select('name').where('id', '=', 0).execute()
  await pool.query('SELECT 3')
  const { rows } = await pool.query<{ statement: string }>(preparedQuery)
  expect(rows.map((row) => row.statement)).toEqual(['SELECT $1::int AS n', 'select "name" from "site" where "id" = $1'])
  await db.destroy()
})

test('a statement with the plan mark is not prepared', async () => {
  const { pool } = createSinglePool()
  expect((await pool.query('/* plan */ SELECT $1::int AS n', [7])).rows).toEqual([{ n: 7 }])
  expect((await pool.query(preparedQuery)).rows).toEqual([])
  await pool.end()
})

test('a bigint is a number, a date a string, a timestamp a Date', async () => {
  const { pool } = createSinglePool()
  const { rows } = await pool.query(
    `SELECT 9007199254740991::bigint AS big, DATE '2026-03-01' AS day, '2026-03-01'::life_day AS life_day,
            TIMESTAMPTZ '2026-03-01 00:30+01' AS moment`,
  )
  expect(rows).toEqual([
    { big: 9007199254740991, day: '2026-03-01', life_day: '2026-03-01', moment: new Date('2026-02-28T23:30:00Z') },
  ])
  await pool.end()
})

test('a plan that was made while a table was empty does not scan the table when it has grown', async () => {
  const planOf = async (onConnect: (client: pg.ClientBase) => Promise<void>): Promise<string> => {
    await runStatements(database.connection, 'CREATE TABLE thing (id int PRIMARY KEY)')
    // PostgreSQL assumes ten pages for a table that was never analyzed; this one is known to be empty
    await runStatements(database.connection, 'VACUUM ANALYZE thing')
    const pool = createPool({ ...database.connection, max: 1, onConnect })
    await pool.query(`SET plan_cache_mode = force_generic_plan`)
    await pool.query('PREPARE find AS SELECT FROM thing WHERE id = $1')
    await pool.query('EXECUTE find(1)')
    await pool.query('INSERT INTO thing SELECT generate_series(1, 1000)')
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>('EXPLAIN EXECUTE find(1)')
    await pool.end()
    await runStatements(database.connection, 'DROP TABLE thing')
    return rows[0]?.['QUERY PLAN'] ?? ''
  }
  expect(await planOf(async () => {})).toMatch(/^Seq Scan/)
  expect(await planOf(disableSeqScan)).toMatch(/^Index Only Scan/)
})

test('a connection lost while idle is reported, and the next query gets another', async () => {
  const { pool, errors } = createSinglePool()
  const { rows } = await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const lost = new Promise((resolve) => pool.once('remove', resolve))
  await runStatements(database.connection, `SELECT pg_terminate_backend(${rows[0]?.pid})`)
  await lost
  expect(errors.length).toBeGreaterThan(0)
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  await pool.end()
})

test('a connection lost inside a transaction fails the transaction, not the process', async () => {
  const { pool, errors } = createSinglePool()
  const db = createDatabase(pool)
  const broken = inTransaction(db, async (tx) => {
    const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(tx)
    await runStatements(database.connection, `SELECT pg_terminate_backend(${rows[0]?.pid})`)
    await expect.poll(() => errors.length).toBeGreaterThan(0)
    await sql`SELECT 1`.execute(tx)
  })
  await expect(broken).rejects.toThrow()
  expect((await sql<{ one: number }>`SELECT 1 AS one`.execute(db)).rows).toEqual([{ one: 1 }])
  await db.destroy()
})

test('a transaction inside a transaction is a part of it: both commit or neither', async () => {
  const { pool } = createSinglePool()
  const db = createDatabase(pool)
  const failed = inTransaction(db, async (outer) => {
    await inTransaction(outer, (inner) =>
      inner
        .insertInto('setting')
        .values({ site_id: 0, name: 'inner', value: { on: true } })
        .execute(),
    )
    throw new Error('outer fails')
  })
  await expect(failed).rejects.toThrow('outer fails')
  expect(await db.selectFrom('setting').selectAll().execute()).toEqual([])
  await db.destroy()
})

test('a query on a connection that was just lost fails with a connection error', async () => {
  const { pool, errors } = createSinglePool()
  const client = await pool.connect()
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  await runStatements(database.connection, `SELECT pg_terminate_backend(${rows[0]?.pid})`)
  await expect.poll(() => errors.length).toBeGreaterThan(0)
  const refused: unknown = await client.query('SELECT 1').catch((error: unknown) => error)
  expect(refused instanceof Error && isConnectionError(refused), String(refused)).toBe(true)
  client.release(true)
  await pool.end()
})

test('a lost connection is reported, but not while the pool is ending', async () => {
  const { pool, errors } = createSinglePool()
  const client = await pool.connect()
  const lost = new Error('terminating connection due to administrator command')
  pool.emit('error', lost, client)
  client.emit('error', lost)
  expect(errors).toEqual([lost, lost])
  const ended = pool.end()
  pool.emit('error', lost, client)
  client.emit('error', lost)
  client.release()
  await ended
  expect(errors).toHaveLength(2)
})
