import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import { createZstdCompress } from 'node:zlib'
import pg from 'pg'
import type { Storage } from '#/platform/storage/storage.ts'
import {
  archiveName,
  createMeter,
  effectsFile,
  listArchives,
  manifestFile,
  readManifest,
  readSums,
  requireWholeArchive,
  sumsFile,
  tableFile,
  type Archive,
  type Manifest,
  type Origin,
} from './archive.ts'
import { listKeysStillThere, listTables, readRest, requireLock, requireSite, selectWaiting } from './backup.store.ts'
import { CopyOut } from './copy.ts'
import { copyMedia } from './media-copy.ts'
import { inParallel } from './parallel.ts'
import type { Step } from './progress.ts'

export interface BackupParts {
  connection: pg.ClientConfig
  storage: Storage
  /** Has a folder for each archive. */
  folder: string
  program: string
  origin: Origin
  /** Read all files of the previous archive too, not only once a week. */
  verify?: boolean
  step?: Step
}

export interface MadeBackup extends Archive {
  /** How many media files were copied; the others were linked. */
  copied: number
}

/** So often every file is read and compared with its checksum: disks lose bytes without a word. */
const verifyEveryMs = 7 * 24 * 60 * 60_000

/**
 * Writes database and media into an archive and verifies it. First the tables, from one snapshot, then the files it names:
 * a file is stored before its row and deleted after it, so that only files erased meanwhile can be missing. In the other
 * order, the images uploaded meanwhile would be missing.
 */
export async function makeBackup(parts: BackupParts): Promise<MadeBackup> {
  const folder = resolve(parts.folder)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const client = new pg.Client(parts.connection)
  client.on('error', () => {}) // the next query fails anyway
  await client.connect()
  try {
    await requireLock(client)
    await requireSite(client)
    await clearHalfMade(folder)
    return await writeArchive(client, { ...parts, folder })
  } finally {
    await client.end()
  }
}

async function writeArchive(client: pg.Client, parts: BackupParts): Promise<MadeBackup> {
  const { storage, folder, program, origin, verify = false, step } = parts
  const madeAt = await nextInstant(folder)
  const name = archiveName(madeAt)
  const part = join(folder, `${name}${halfMade}`)
  await mkdir(join(part, 'tables'), { recursive: true, mode: 0o700 })
  try {
    const sums = new Map<string, string>()
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const tables: Manifest['tables'] = []
    const listed = await listTables(client)
    for (const [index, table] of listed.entries()) {
      step?.('Copying tables', index, listed.length)
      const columns = table.columns.map((column) => `"${column}"`).join(', ')
      const file = tableFile(table.name)
      const { rows, sum } = await writeCopy(client, `COPY "${table.name}" (${columns}) TO STDOUT`, join(part, file))
      tables.push({ ...table, rows })
      sums.set(file, sum)
    }
    const effects = await writeCopy(client, `COPY (${await selectWaiting(client)}) TO STDOUT`, join(part, effectsFile))
    sums.set(effectsFile, effects.sum)
    const { keys, postgres, migrations } = await readRest(client)
    await client.query('COMMIT')

    const last = await findLast(folder)
    const isDue = last === undefined || madeAt.getTime() - Date.parse(last.verifiedAt) >= verifyEveryMs
    const before = last && { ...last, mustVerify: verify || isDue }
    const media = await copyMedia(keys, storage, part, before, step)
    const lost = await listKeysStillThere(client, media.missing)
    for (const [file, sum] of media.sums) sums.set(file, sum)
    const manifest: Manifest = {
      format: 'entemi-backup',
      version: 1,
      made_at: madeAt.toISOString(),
      origin,
      program,
      verified_at: before?.mustVerify === false ? before.verifiedAt : madeAt.toISOString(),
      postgres,
      migrations,
      tables,
      effects: effects.rows,
      media: { files: media.sums.size, bytes: media.bytes },
      media_gone: media.missing.filter((key) => !lost.has(key)),
      media_lost: [...lost],
    }
    const text = `${JSON.stringify(manifest, null, 2)}\n`
    sums.set(manifestFile, createHash('sha256').update(text).digest('hex'))
    await writeFile(join(part, manifestFile), text, { mode: 0o600 })
    const lines = [...sums].map(([file, sum]) => `${sum}  ${file}\n`)
    await writeFile(join(part, sumsFile), lines.join(''), { mode: 0o600 })
    const archive = await requireWholeArchive(part, step, media.linked)
    const written = [...sums.keys(), sumsFile].filter((file) => !media.linked.has(file))
    await inParallel(written, (file) => syncFile(join(part, file)))
    const whole = join(folder, name)
    await rename(part, whole)
    return { ...archive, folder: whole, copied: media.sums.size - media.linked.size }
  } catch (error) {
    await rm(part, { recursive: true, force: true })
    throw error
  }
}

const halfMade = '.part'

/** Names contain seconds: a second backup within a second waits for the next one. */
async function nextInstant(folder: string): Promise<Date> {
  const { past, future } = await listArchives(folder)
  const taken = new Set([...past, ...future])
  for (;;) {
    const now = new Date()
    if (!taken.has(archiveName(now))) return now
    await setTimeout(100)
  }
}

/** Left by interrupted backups: the lock excludes one that is running. */
async function clearHalfMade(folder: string): Promise<void> {
  for (const entry of await readdir(folder))
    if (entry.endsWith(halfMade)) await rm(join(folder, entry), { recursive: true, force: true })
}

async function writeCopy(client: pg.Client, statement: string, path: string): Promise<{ rows: number; sum: string }> {
  const copy = client.query(new CopyOut(statement))
  const meter = createMeter()
  await pipeline(copy, createZstdCompress(), meter, createWriteStream(path, { mode: 0o600 }))
  return { rows: copy.rows, sum: meter.digest() }
}

/** Called for all files together at the end: one after the other, each would wait for the disk. */
async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Undefined if there is none that can be read: then everything is copied. */
async function findLast(
  folder: string,
): Promise<{ folder: string; sums: Map<string, string>; verifiedAt: string } | undefined> {
  const last = (await listArchives(folder)).past.at(-1)
  if (last === undefined) return undefined
  const path = join(folder, last)
  try {
    const { made_at, verified_at = made_at } = await readManifest(path)
    return { folder: path, sums: await readSums(path), verifiedAt: verified_at }
  } catch {
    return undefined
  }
}
