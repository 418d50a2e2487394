import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { makeBackup, type MadeBackup } from '#/operation/backup/backup.service.ts'
import { restoreArchive, type Restored } from '#/operation/backup/restore.service.ts'
import { createLedger } from '#/account/identity/ledger.ts'
import { createFileStorage, type Storage } from '#/platform/storage/storage.ts'

/** A site, running or not, with its own database, files and archives. */
export interface TestInstance {
  connection: pg.ClientConfig
  folder: string
  storage: Storage
  backup: (verify?: boolean, storage?: Storage) => Promise<MadeBackup>
  restore: (archive: string, options?: { replace?: boolean; storage?: Storage }) => Promise<Restored>
  /** The number of rows and a checksum of each table. */
  digest: () => Promise<Record<string, string>>
  query: (statement: string) => Promise<Record<string, unknown>[]>
}

export async function makeInstance(connection: pg.ClientConfig, folder?: string): Promise<TestInstance> {
  const home = folder ?? (await mkdtemp(join(tmpdir(), 'entemi-place-')))
  const storage = createFileStorage(join(home, 'media'))
  const query = async (statement: string): Promise<Record<string, unknown>[]> => {
    const client = new pg.Client(connection)
    await client.connect()
    try {
      return (await client.query<Record<string, unknown>>(statement)).rows
    } finally {
      await client.end()
    }
  }
  const origin = { site: 'test', data_folder: home, database: 'test', media: join(home, 'media') }
  const backup = (verify = false, from = storage) =>
    makeBackup({ connection, storage: from, folder: join(home, 'backups'), program: '0.0.0', origin, verify })
  return {
    connection,
    folder: home,
    storage,
    query,
    backup,
    restore: (archive, options = {}) =>
      restoreArchive(archive, {
        connection,
        storage: options.storage ?? storage,
        ledger: createLedger(home),
        archivedLedger: createLedger(dirname(archive)),
        replace: options.replace ?? false,
        saveCurrent: async () => void (await backup()),
      }),
    digest: async () => {
      const tables = await query(`SELECT relname::text AS name FROM pg_class
        WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname NOT IN ('migration', 'rule', 'rate_count', 'error_count')`)
      const sums = tables.map(({ name }) => {
        const rows = `coalesce(md5(string_agg(t::text, ',' ORDER BY t::text)), '')`
        return `SELECT '${String(name)}' AS name, count(*) || ' ' || ${rows} AS sum FROM "${String(name)}" t`
      })
      const found = await query(sums.join(' UNION ALL '))
      return Object.fromEntries(found.map(({ name, sum }) => [String(name), String(sum)]))
    },
  }
}
