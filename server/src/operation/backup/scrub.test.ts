import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { cleanScene, makeDataFolder, startHere } from '#/platform/db/embedded/test-scene.ts'
import { migrate } from '#/platform/db/migrate.ts'
import { longTimeout } from '#/app/testing/attack.ts'
import { scrubDatabase } from './scrub.ts'

afterAll(cleanScene)

const canary = 'kanari7391'

/** Files of the database, and of all that stands beside it, that hold the word. */
const findFiles = (folder: string): string[] =>
  fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => readIfThere(file).includes(canary))

/** The server takes files away while this looks. */
function readIfThere(file: string): Buffer {
  try {
    return fs.readFileSync(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(0)
    throw error
  }
}

test(
  'erasure: what was deleted is in no file of the database after a scrub, its log included',
  longTimeout,
  async () => {
    const dataDir = makeDataFolder()
    const postgres = await startHere({ dataDir })
    const connection = { ...postgres.connection, ssl: false as const }
    await migrate(connection)
    const client = new pg.Client(connection)
    await client.connect()
    // among others, so that no page of a table is theirs alone
    await client.query(`INSERT INTO entity (id, type, site_id, display_name)
    SELECT gen_random_uuid(), 0, 0, CASE WHEN n % 10 = 0 THEN '${canary}' ELSE 'Valaki ' || n END FROM generate_series(1, 1000) n`)
    await client.query('ANALYZE')
    await client.query(`DELETE FROM entity WHERE display_name = '${canary}'`)
    await client.query('VACUUM')
    await client.query('CHECKPOINT')
    // cleaning alone leaves the bytes: in tables, indexes, what an analysis noted, and the log
    expect(findFiles(dataDir).length).toBeGreaterThan(3)
    expect(await scrubDatabase(connection)).toEqual({ log: true })
    expect(findFiles(dataDir)).toEqual([])
    const { rows } = await client.query<{ left: number }>('SELECT count(*)::int AS left FROM entity WHERE type = 0')
    expect(rows).toEqual([{ left: 900 }])
    await client.end()
    await postgres.stop()
  },
)
