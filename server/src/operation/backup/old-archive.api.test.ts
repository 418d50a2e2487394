import { rm } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeSchema } from '#/platform/db/fixtures/describe-schema.ts'
import { makeOldDatabase } from '#/platform/db/fixtures/old-database.ts'
import { createPool } from '#/platform/db/pool.ts'
import { migrateQueue } from '#/platform/jobs/worker.ts'
import { makeInstance, type TestInstance } from '#/app/testing/archive.ts'
import { createTestDatabase, type TestDatabase } from '#/app/testing/database.ts'

const databases: TestDatabase[] = []
const folders: string[] = []
let today: TestDatabase

beforeAll(async () => {
  today = await createTestDatabase()
  databases.push(today)
})
afterAll(async () => {
  for (const database of databases) await database.drop()
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

async function emptyPlace(): Promise<TestInstance> {
  const database = await createTestDatabase('empty')
  databases.push(database)
  const place = await makeInstance(database.connection)
  folders.push(place.folder)
  return place
}

async function readSchema(connection: pg.ClientConfig): Promise<string[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return await describeSchema(client)
  } finally {
    await client.end()
  }
}

/** Counted or found anew, or given new columns, by the migrations after the old 0047. */
const changed = ['entry', 'media', 'account', 'lesson', 'lesson_recipient', 'report_case']

test.each([47, 53])(
  'an archive made at the old migration %i is restored with its rows and the schema of today',
  async (number) => {
    const old = await emptyPlace()
    await makeOldDatabase(old.connection, number)
    const pool = createPool({ ...old.connection, max: 1 })
    await migrateQueue(pool)
    await pool.end()
    const before = await old.digest()
    const archive = await old.backup()
    expect(archive.manifest.migrations).toHaveLength(number)
    const place = await emptyPlace()
    await place.restore(archive.folder)

    const after = await place.digest()
    const same = archive.manifest.tables.map((table) => table.name).filter((name) => !changed.includes(name))
    expect(same.map((name) => [name, after[name]])).toEqual(same.map((name) => [name, before[name]]))
    expect(await place.query(`SELECT share_count FROM entry WHERE id::text LIKE '%31'`)).toEqual([{ share_count: 2 }])
    expect(
      await place.query(`SELECT payload ->> 'type' AS type FROM graphile_worker._private_jobs ORDER BY 1`),
    ).toEqual([{ type: 'entry.added' }, { type: 'entry.liked' }])
    expect(await readSchema(place.connection)).toEqual(await readSchema(today.connection))
  },
)
