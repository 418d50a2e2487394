import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#/app/testing/database.ts'
import { DatabaseNewerError, DatabaseRefusedError } from './migrate.error.ts'
import { migrate } from './migrate.ts'

let database: TestDatabase
let folder: string

beforeEach(async () => {
  database = await createTestDatabase('empty')
  folder = await mkdtemp(join(tmpdir(), 'entemi-migrations-'))
  for (const part of ['migrations', 'rules']) await mkdir(join(folder, part))
})

afterEach(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

async function writeMigrations(files: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, 'migrations', name), text)
}

const run = () => migrate(database.connection, { folder: pathToFileURL(`${folder}/`) })

async function ask<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
  const client = new pg.Client(database.connection)
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

test('applies what is missing, in order, and nothing the second time', async () => {
  await writeMigrations({ '0001_one.sql': 'CREATE TABLE one (n int)' })
  expect(await run()).toEqual({ applied: ['0001_one.sql'] })
  await writeMigrations({ '0002_two.sql': 'ALTER TABLE one ADD m int; INSERT INTO one VALUES (1, 2)' })
  expect(await run()).toEqual({ applied: ['0002_two.sql'] })
  expect(await run()).toEqual({ applied: [] })
  expect(await ask('SELECT * FROM one')).toEqual([{ n: 1, m: 2 }])
})

test('two starts at once: one migrates, the other waits and finds nothing to do', async () => {
  await writeMigrations({ '0001_slow.sql': 'SELECT pg_sleep(0.2); CREATE TABLE one (n int)' })
  const results = await Promise.all([run(), run(), run()])
  expect(results.map((result) => result.applied.length).sort()).toEqual([0, 0, 1])
})

test('a file that waits for a long reader gives way to others at its lock timeout, and runs when the reader is done', async () => {
  await writeMigrations({ '0001_one.sql': 'CREATE TABLE one (n int)' })
  await run()
  await writeMigrations({ '0002_two.sql': 'ALTER TABLE one ADD m int' })
  const reader = new pg.Client(database.connection)
  await reader.connect()
  try {
    await reader.query('BEGIN; SELECT * FROM one')
    const migrating = run()
    const isWaiting = async () =>
      (await ask(`SELECT FROM pg_locks WHERE NOT granted AND relation = 'one'::regclass`)).length > 0
    await expect.poll(isWaiting, { interval: 20 }).toBe(true)
    // waits behind the file until its lock timeout
    expect(await ask('SELECT n FROM one')).toEqual([])
    await reader.query('COMMIT')
    expect(await migrating).toEqual({ applied: ['0002_two.sql'] })
  } finally {
    await reader.end()
  }
})

test('a file in a deadlock with a reader is rolled back, and runs when the reader is done', async () => {
  await writeMigrations({ '0001_one.sql': 'CREATE TABLE one (n int); CREATE TABLE two (n int)' })
  await run()
  // it stops half way until the gate opens, and is the one that looks for deadlocks
  const gate = `SET LOCAL lock_timeout = 0; SET LOCAL deadlock_timeout = '1ms'; SELECT pg_advisory_xact_lock(7)`
  await writeMigrations({ '0002_two.sql': `ALTER TABLE one ADD m int; ${gate}; ALTER TABLE two ADD m int` })
  const [lockHolder, reader] = [new pg.Client(database.connection), new pg.Client(database.connection)]
  await Promise.all([lockHolder.connect(), reader.connect()])
  const isWaited = async (lock: string) => (await ask(`SELECT FROM pg_locks WHERE NOT granted AND ${lock}`)).length > 0
  try {
    await lockHolder.query('SELECT pg_advisory_lock(7)')
    await reader.query(`BEGIN; SET LOCAL deadlock_timeout = '1min'; SELECT * FROM two`)
    const migrating = run()
    await expect.poll(() => isWaited(`locktype = 'advisory'`), { interval: 20 }).toBe(true)
    const reading = reader.query('SELECT n FROM one')
    await expect.poll(() => isWaited(`relation = 'one'::regclass`), { interval: 20 }).toBe(true)
    await lockHolder.query('SELECT pg_advisory_unlock(7)')
    expect((await reading).rows).toEqual([])
    await reader.query('COMMIT')
    expect(await migrating).toEqual({ applied: ['0002_two.sql'] })
  } finally {
    await Promise.all([lockHolder.end(), reader.end()])
  }
})

test('refuses a database that is newer than the program, and does not change it', async () => {
  await writeMigrations({ '0001_one.sql': 'SELECT 1', '0002_two.sql': 'SELECT 2' })
  await run()
  await rm(join(folder, 'migrations', '0002_two.sql'))
  const refusal = await run().catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(DatabaseNewerError)
  expect(String(refusal)).toMatch(/newer than this program: it holds migration 0002_two\.sql/)
  expect(String(refusal)).not.toContain('\n')
})

test('refuses a file that was changed after it ran, but not one with other line ends', async () => {
  await writeMigrations({ '0001_one.sql': 'SELECT 1;\nSELECT 2' })
  await run()
  await writeMigrations({ '0001_one.sql': 'SELECT 1;\r\nSELECT 2' })
  expect(await run()).toEqual({ applied: [] })
  await writeMigrations({ '0001_one.sql': 'SELECT 1;\nSELECT 3' })
  await expect(run()).rejects.toThrow(DatabaseRefusedError)
})

test('a file that fails is rolled back, and the ones before it stay applied', async () => {
  await writeMigrations({
    '0001_one.sql': 'CREATE TABLE one (n int)',
    '0002_bad.sql': 'CREATE TABLE two (n int); SELECT 1/0',
  })
  await expect(run()).rejects.toThrow(/0002_bad\.sql failed: division by zero/)
  expect(await ask(`SELECT name FROM migration`)).toEqual([{ name: '0001_one.sql' }])
  expect(await ask(`SELECT to_regclass('two') AS two`)).toEqual([{ two: null }])
})

test('refuses numbers with a gap', async () => {
  await writeMigrations({ '0001_one.sql': 'SELECT 1', '0003_three.sql': 'SELECT 3' })
  await expect(run()).rejects.toThrow(/0003_three\.sql should be number 2/)
})
