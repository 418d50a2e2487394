import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#/app/testing/database.ts'
import { migrate, readServerRules } from './migrate.ts'

let database: TestDatabase
let folder: string
let client: pg.Client

beforeEach(async () => {
  database = await createTestDatabase('empty')
  client = new pg.Client(database.connection)
  await client.connect()
  folder = await mkdtemp(join(tmpdir(), 'entemi-rules-'))
  for (const part of ['migrations', 'rules']) await mkdir(join(folder, part))
})

afterEach(async () => {
  await client.end()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const write = (path: string, text: string) => writeFile(join(folder, path), text)
const run = () => migrate(database.connection, { folder: pathToFileURL(`${folder}/`) })
const ask = async (text: string): Promise<unknown[]> => (await client.query(text)).rows

const answer = (name: string, value: number) =>
  `CREATE OR REPLACE FUNCTION ${name}() RETURNS int LANGUAGE sql AS $$ SELECT ${value} $$;\n`

test('a rule is applied after the migrations, again when its text changed, and only then', async () => {
  await write('migrations/0001_one.sql', 'CREATE TABLE one (n int)')
  await write(
    'rules/entry.sql',
    'CREATE OR REPLACE FUNCTION ones() RETURNS SETOF one LANGUAGE sql AS $$ SELECT n FROM one $$;',
  )
  await write('rules/person.sql', answer('two', 2))
  expect(await run()).toEqual({ applied: ['0001_one.sql', 'rules/person.sql', 'rules/entry.sql'] })
  expect(await run()).toEqual({ applied: [] })
  await write('rules/person.sql', answer('two', 2).replaceAll('\n', '\r\n'))
  expect(await run()).toEqual({ applied: [] })
  await write('rules/person.sql', answer('two', 22))
  expect(await run()).toEqual({ applied: ['rules/person.sql'] })
  expect(await ask('SELECT two(), (SELECT count(*)::int FROM ones()) AS ones')).toEqual([{ two: 22, ones: 0 }])
})

test('two starts at once: one applies the rules, the other waits and finds nothing to do', async () => {
  await write('rules/entry.sql', `SELECT pg_sleep(0.2); ${answer('one', 1)}`)
  const results = await Promise.all([run(), run(), run()])
  expect(results.map((result) => result.applied.length).sort()).toEqual([0, 0, 1])
})

test('all rules are changed or none', async () => {
  await write('rules/person.sql', answer('one', 1))
  await run()
  await write('rules/person.sql', answer('one', 11))
  await write('rules/entry.sql', 'SELECT 1/0')
  await expect(run()).rejects.toThrow(/rules\/person\.sql, rules\/entry\.sql failed: division by zero/)
  expect(await ask('SELECT one()')).toEqual([{ one: 1 }])
  await write('rules/entry.sql', answer('three', 3))
  expect(await run()).toEqual({ applied: ['rules/person.sql', 'rules/entry.sql'] })
})

test('a rule that waits for a writer gives way to others at its lock timeout, and is applied when the writer is done', async () => {
  await write('migrations/0001_one.sql', 'CREATE TABLE one (n int)')
  await run()
  await write('rules/counters.sql', countRows)
  await client.query('BEGIN; INSERT INTO one VALUES (1)')
  const other = new pg.Client(database.connection)
  await other.connect()
  try {
    const applying = run()
    const isWaiting = async () => (await other.query('SELECT FROM pg_locks WHERE NOT granted')).rows.length > 0
    await expect.poll(isWaiting, { interval: 20 }).toBe(true)
    // waits behind the rule until its lock timeout
    await other.query('INSERT INTO one VALUES (2)')
    await client.query('COMMIT')
    expect(await applying).toEqual({ applied: ['rules/counters.sql'] })
  } finally {
    await other.end()
  }
})

const countRows = `CREATE OR REPLACE FUNCTION count_one() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN UPDATE size SET n = n + 1; RETURN NULL; END $$;
  CREATE OR REPLACE TRIGGER one_come AFTER INSERT ON one FOR EACH ROW EXECUTE FUNCTION count_one();`

test('a recount runs with the rules: what is written meanwhile is counted once, by it or by the trigger', async () => {
  await write('migrations/0001_one.sql', 'CREATE TABLE one (n int); INSERT INTO one VALUES (1)')
  await run()
  await write('migrations/0002_size.sql', 'CREATE TABLE size (n int)')
  // slow, so that others write before, during and after it
  await write('migrations/0003_size_recount.sql', 'SELECT pg_sleep(0.3); INSERT INTO size SELECT count(*) FROM one')
  await write('migrations/0004_after.sql', 'SELECT pg_sleep(0.3); CREATE TABLE later (n int)')
  await write('rules/counters.sql', countRows)
  let isDone = false
  const migrating = run().finally(() => (isDone = true))
  while (!isDone) await ask('INSERT INTO one VALUES (2)')
  expect((await migrating).applied).toHaveLength(4)
  await ask('INSERT INTO one VALUES (3)')
  expect(await ask('SELECT n::int FROM size')).toEqual(await ask('SELECT count(*)::int AS n FROM one'))
})

test('a file that is not in the order is refused', async () => {
  await write('rules/other.sql', 'SELECT 1')
  await expect(run()).rejects.toThrow(/does not name other\.sql/)
})

test('every function and trigger of the database is in the rules, except those on which tables depend', async () => {
  await migrate(database.connection)
  const text = (await readServerRules()).map((rule) => rule.text).join('')
  const { rows } = await client.query<{ name: string }>(`
    SELECT 'FUNCTION ' || p.proname || '(' AS name FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')
    UNION SELECT 'TRIGGER ' || tgname || ' ' FROM pg_trigger WHERE NOT tgisinternal`)
  expect(rows.map((row) => row.name).filter((name) => !text.includes(`CREATE OR REPLACE ${name}`))).toEqual([
    'FUNCTION fold(',
  ])
  const made = text.match(/^CREATE OR REPLACE (?:FUNCTION|TRIGGER) \w+/gm) ?? []
  expect(made).toHaveLength(rows.length - 1)
})
