import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#/app/testing/database.ts'
import { describeSchema } from './fixtures/describe-schema.ts'
import { makeOldDatabase } from './fixtures/old-database.ts'
import { DatabaseRefusedError } from './migrate.error.ts'
import { migrate, readMigrations, readServerRules } from './migrate.ts'

let database: TestDatabase
let client: pg.Client

beforeEach(async () => {
  database = await createTestDatabase('empty')
  client = await connect(database)
})

afterEach(async () => {
  await client.end()
  await database.drop()
})

async function connect({ connection }: TestDatabase): Promise<pg.Client> {
  const opened = new pg.Client(connection)
  await opened.connect()
  return opened
}

const ask = async (text: string): Promise<unknown[]> => (await client.query(text)).rows

/** What the migrations after the old 0047 count, find or add anew. */
const countedAnew = new Map([
  ['account', ['suspended_until', 'had_session']],
  ['login_session', ['second_factor']],
  ['report_case', ['opened_at', 'notified_at']],
  ['entry', ['share_count', 'tags', 'place', 'has_poll', 'has_event', 'consultant_id', 'consultant_letter']],
  ['media', ['account_id', 'place', 'duration', 'peaks', 'poster_bytes', 'widths', 'preview']],
  ['lesson', ['steps', 'until_on', 'repeats']],
  ['lesson_recipient', ['steps_done', 'steps_on']],
  ['entry_search', ['tsv']],
])

/** Every row of every table, but the records of the migrations themselves. */
async function readRows(): Promise<Map<string, string[]>> {
  const { rows: tables } = await client.query<{ name: string }>(
    `SELECT relname::text AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
     AND relname NOT IN ('migration', 'rule')`,
  )
  const all = new Map<string, string[]>()
  for (const { name } of tables) {
    const { rows } = await client.query<{ row: string }>(
      `SELECT (to_jsonb(t) - $1::text[])::text AS row FROM "${name}" t ORDER BY 1`,
      [countedAnew.get(name) ?? []],
    )
    all.set(
      name,
      rows.map(({ row }) => row),
    )
  }
  return all
}

async function describeFresh(): Promise<string[]> {
  const fresh = await createTestDatabase()
  const other = await connect(fresh)
  try {
    return await describeSchema(other)
  } finally {
    await other.end()
    await fresh.drop()
  }
}

const filesAfter = async (count: number) => [
  ...(await readMigrations()).slice(count).map((file) => file.name),
  ...(await readServerRules()).map((rule) => rule.name),
]

const shareCounts = `SELECT share_count FROM entry WHERE id::text LIKE '%31'`

describe.each([
  { number: 47, isRun: 9 },
  { number: 53, isRun: 15 },
])('a database at the old migration $number', ({ number, isRun }) => {
  test('is taken over: it has the schema of a fresh one, its rows are unchanged, and nothing runs twice', async () => {
    await makeOldDatabase(database.connection, number)
    const before = await readRows()
    expect([...before.values()].filter((rows) => rows.length === 0)).toEqual([])
    const { applied } = await migrate(database.connection)
    expect(applied.toSorted()).toEqual((await filesAfter(isRun)).toSorted())

    expect(await describeSchema(client)).toEqual(await describeFresh())
    const after = await readRows()
    for (const [table, rows] of before) {
      const name = table === 'aftermath' ? 'frequent_effect' : table
      expect([name, after.get(name)]).toEqual([name, rows])
    }
    expect(await ask('SELECT DISTINCT had_session FROM account')).toEqual([{ had_session: true }])
    expect(await ask(shareCounts)).toEqual([{ share_count: 2 }])
    expect(await ask('SELECT tsv::text FROM entry_search')).toEqual([{ tsv: "'szoveg':1" }])
    expect(await ask('SELECT * FROM site_storage')).toEqual([{ site_id: 0, bytes: '600' }])
    expect(await ask('SELECT right(account_id::text, 2) AS by FROM media ORDER BY id')).toEqual([
      { by: '11' },
      { by: '11' },
      { by: null },
    ])

    expect(await migrate(database.connection)).toEqual({ applied: [] })
    expect(await readRows()).toEqual(after)
    const files = await readMigrations()
    expect(await ask('SELECT number, name, checksum FROM migration ORDER BY number')).toEqual(
      files.map((file) => ({ number: file.number, name: file.name, checksum: file.checksum })),
    )
  })

  test('is taken over by one of several starts at once', async () => {
    await makeOldDatabase(database.connection, number)
    const results = await Promise.all([1, 2, 3].map(() => migrate(database.connection)))
    const expected = (await filesAfter(isRun)).length
    expect(results.map((result) => result.applied.length).sort((a, b) => a - b)).toEqual([0, 0, expected])
    expect(await ask(shareCounts)).toEqual([{ share_count: 2 }])
  })
})

describe('a database at another old migration', () => {
  test.each([
    [46, '0046_looked_for.sql', 'a1b73c3'],
    [52, '0052_export_file.sql', '3ddf65e'],
  ])('is refused with the version to start once before: %i', async (number, name, commit) => {
    await makeOldDatabase(database.connection, number)
    const schema = await describeSchema(client)
    const refusal = await migrate(database.connection).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(DatabaseRefusedError)
    expect(String(refusal)).toContain(`${name} of an older version`)
    expect(String(refusal)).toContain(`start the version of commit ${commit} once`)
    expect(await describeSchema(client)).toEqual(schema)
  })

  test('is refused where an old file was changed after it ran', async () => {
    await makeOldDatabase(database.connection, 53)
    await ask(`UPDATE migration SET checksum = 'x' WHERE number = 12`)
    await expect(migrate(database.connection)).rejects.toThrow(/changed after they ran/)
  })
})

test('a process of the previous version still works with the old names', async () => {
  await makeOldDatabase(database.connection, 47)
  await migrate(database.connection)
  // its statements: insert, take the oldest by their ctid, and raise a conflict
  await ask(`INSERT INTO aftermath (site_id, effect) SELECT 0::smallint, '{"type":"entry.edited"}'::jsonb`)
  const taken = await ask(`DELETE FROM aftermath o WHERE o.ctid = ANY (ARRAY(
      SELECT a.ctid FROM aftermath a WHERE a.site_id = 0 ORDER BY a.id LIMIT 5 FOR UPDATE SKIP LOCKED))
    RETURNING o.site_id, o.effect ->> 'type' AS type`)
  expect(taken).toEqual([
    { site_id: 0, type: 'entry.added' },
    { site_id: 0, type: 'entry.edited' },
  ])
  expect(await ask('SELECT begin_again(false) AS again')).toEqual([{ again: false }])
  await expect(ask('SELECT begin_again(true)')).rejects.toMatchObject({ code: '40001' })
})
