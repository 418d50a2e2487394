import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { EntityId } from '@entemi/contract/platform/ids'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Tx } from '#/platform/db/tx.ts'
import { DatabaseRefusedError } from '#/platform/db/migrate.error.ts'
import { applyRules } from '#/platform/db/migrate.rules.ts'
import { countTakenOver } from '#/platform/db/migrate.takeover.ts'
import {
  applyRange,
  readMigrations,
  readServerRules,
  requireUsableServer,
  type Migration,
} from '#/platform/db/migrate.ts'
import { createPool } from '#/platform/db/pool.ts'
import type { DB } from '#/platform/db/types.gen.ts'
import { migrateQueue } from '#/platform/jobs/worker.ts'
import { eraseAgain } from '#/account/identity/erase.service.ts'
import type { Ledger } from '#/account/identity/ledger.ts'
import type { Storage } from '#/platform/storage/storage.ts'
import { ArchiveError, hashOf, mediaFile, requireWholeArchive, type Archive, type Manifest } from './archive.ts'
import { inParallel } from './parallel.ts'
import type { Step } from './progress.ts'
import {
  addErasures,
  deleteGoneMedia,
  emptyDatabase,
  hasAccounts,
  listMediaTypes,
  loadEffects,
  loadTables,
  readCurrent,
  requireAlone,
} from './restore.store.ts'

export interface RestoreParts {
  connection: pg.ClientConfig
  storage: Storage
  ledger: Ledger
  /** The ledger beside the archives as of the last backup: the only one left if the machine was lost. */
  archivedLedger: Ledger
  /** Whether an existing community may be replaced; `saveCurrent` is called before. */
  replace: boolean
  saveCurrent: () => Promise<void>
  step?: Step
}

export interface Restored {
  archive: Archive
  rows: number
  files: number
  /** How many members were erased again: they had been erased after the backup was made. */
  erased: number
}

/**
 * Replaces the community by that of an archive. All checks come before the first change; the database changes in one
 * transaction, and a new file is not used before a row names its key.
 */
export async function restoreArchive(folder: string, parts: RestoreParts): Promise<Restored> {
  const archive = await requireWholeArchive(folder, parts.step)
  const files = await readMigrations()
  const isRun = countKnownFiles(archive, files)
  const client = new pg.Client(parts.connection)
  client.on('error', () => {}) // the next query fails anyway
  await client.connect()
  try {
    await requireUsableServer(client)
    await requireAlone(client)
    const isEmpty = !(await hasAccounts(client))
    if (!isEmpty && !parts.replace)
      throw new ArchiveError('The database holds a community already: say --replace to put the archive in its place.')
    if (!isEmpty) await parts.saveCurrent()
    return await replaceAll(client, archive, { files, isRun }, parts)
  } finally {
    await client.end()
  }
}

async function replaceAll(
  client: pg.Client,
  archive: Archive,
  { files, isRun }: { files: Migration[]; isRun: number },
  { connection, storage, ledger, archivedLedger, step }: RestoreParts,
): Promise<Restored> {
  const { manifest } = archive
  const pool = createPool({ ...connection, max: 1 })
  try {
    await migrateQueue(pool)
  } finally {
    await pool.end()
  }
  const before = await readCurrent(client)
  await ledger.add([...before.erased, ...(await archivedLedger.read())])
  const added: string[] = []
  try {
    await client.query('BEGIN')
    step?.('Making the schema')
    await emptyDatabase(client)
    await applyRange(client, files, 0, isRun)
    const rows = await loadTables(client, archive, step)
    step?.('Applying migrations and rules')
    await applyRange(client, files, isRun, files.length)
    await applyRules(client, await readServerRules())
    await loadEffects(client, archive)
    const tx = createTransaction(client)
    await deleteGoneMedia(tx, manifest.media_gone)
    const erased = await eraseAgain(tx, [...(await mergeErased(tx, ledger))])
    const written = await putMedia(tx, archive, { storage, added, step })
    step?.('Finishing')
    await client.query('COMMIT')
    for (const key of before.keys) if (!written.keys.has(key)) await storage.remove(`${key}/`)
    await client.query('ANALYZE')
    return { archive, rows, files: written.files, erased }
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    for (const key of added) await storage.remove(key)
    throw error
  }
}

/** How many of the current migrations make the schema of the archive. */
function countKnownFiles({ manifest }: Archive, files: Migration[]): number {
  const takenOver = countOldFiles(manifest.migrations)
  if (takenOver !== undefined) return takenOver
  const newest = manifest.migrations.at(-1)
  if (newest !== undefined && newest.number > files.length)
    throw new ArchiveError(`The archive is newer than this program: it was made after ${newest.name}.`)
  for (const [index, { number, checksum, name }] of manifest.migrations.entries())
    if (number !== index + 1 || files[index]?.checksum !== checksum)
      throw new ArchiveError(`The archive was made by another program: its ${name} is not the one known here.`)
  return manifest.migrations.length
}

function countOldFiles(migrations: Manifest['migrations']): number | undefined {
  try {
    return countTakenOver(migrations, 'archive')
  } catch (error) {
    if (!(error instanceof DatabaseRefusedError)) throw error
    throw new ArchiveError(error.message, { cause: error })
  }
}

/** Makes the ledger and the table `erasure` equal; returns everybody in them. */
export async function mergeErased(tx: Tx, ledger: Ledger): Promise<Set<EntityId>> {
  const ids = await ledger.read()
  const all = new Set(await addErasures(tx, [...ids]))
  await ledger.add([...all].filter((id) => !ids.has(id)))
  return all
}

export const mimeOf = (variant: string, mime: string | null): string =>
  variant !== 'orig' && !mime?.startsWith('video/') ? 'image/webp' : (mime ?? 'application/octet-stream')

/** Stores the files of the remaining rows; a file that already has the right bytes is unchanged. */
async function putMedia(
  tx: Tx,
  { folder, sums }: Archive,
  { storage, added, step }: { storage: Storage; added: string[]; step: Step | undefined },
): Promise<{ keys: Set<string>; files: number }> {
  const rows = await listMediaTypes(tx)
  const mimes = new Map(rows.map((row) => [row.db_key, row.mime]))
  let files = 0
  const put = async ([file, sum]: [string, string]): Promise<void> => {
    const [top, , key = '', variant = ''] = file.split('/')
    const mime = mimes.get(key)
    if (top !== 'media' || mime === undefined) return
    files++
    const stored = await storage.find(`${key}/${variant}`)
    if (stored !== undefined && (await hashOf(stored.stream())) === sum) return
    const bytes = await readFile(join(folder, mediaFile(key, variant)))
    await storage.put(`${key}/${variant}`, bytes, mimeOf(variant, mime))
    if (stored === undefined) added.push(`${key}/${variant}`)
  }
  await inParallel([...sums], put, (done, total) => step?.('Storing media', done, total))
  return { keys: new Set(mimes.keys()), files }
}

/** A `Tx` of the client's open transaction, for stores of other rooms. */
export function createTransaction(client: pg.Client): Tx {
  const connection = { query: client.query.bind(client), release: () => {} }
  const pool = { options: {}, connect: async () => connection, end: async () => {} }
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
}
