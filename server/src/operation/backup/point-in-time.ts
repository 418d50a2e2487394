import { createReadStream, createWriteStream } from 'node:fs'
import { chmod, mkdir, open, readdir, readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import pg from 'pg'
import type { Ledger } from '#/account/identity/ledger.ts'
import { findCluster } from '#/platform/db/embedded/folders.ts'
import { recoverCluster } from '#/platform/db/embedded/recover.ts'
import { startEmbeddedPostgres } from '#/platform/db/embedded/start.ts'
import { migrate } from '#/platform/db/migrate.ts'
import { migrateQueue } from '#/platform/jobs/worker.ts'
import { createPool } from '#/platform/db/pool.ts'
import type { Storage } from '#/platform/storage/storage.ts'
import { ArchiveError, archiveName } from './archive.ts'
import { fileOfBase, listBases, makeBase, type KeptBase } from './base.ts'
import { reconcile, type Reconciled } from './reconcile.ts'
import type { Step } from './progress.ts'
import { readCurrent } from './restore.store.ts'
import { collectLog, keepLog, logFolder, pointInTimeFolder, readLog, segmentName } from './wal.ts'

export interface PointInTimeParts {
  dataDir: string
  backups: string
  storage: Storage
  ledger: Ledger
  archivedLedger: Ledger
  /** Makes an archive of what is there, and returns its folder. */
  saveCurrent: (connection: pg.ClientConfig) => Promise<string>
  step?: Step | undefined
  print: (line: string) => void
}

/** Brings the embedded database of a stopped site back to a moment. What was there is kept as an archive and set aside. */
export async function restoreToMoment(until: Date, parts: PointInTimeParts): Promise<Reconciled> {
  const { dataDir, backups, storage, ledger, archivedLedger, step, print } = parts
  if (until.getTime() > Date.now()) throw new ArchiveError(`${until.toISOString()} is in the future.`)
  const cluster = findCluster(dataDir)
  if (cluster === undefined)
    throw new ArchiveError(`${dataDir} has no database whose log could be replayed: restore an archive.`)
  const folder = await pointInTimeFolder(backups, cluster)
  // before the present state is saved, which takes long
  await collectLog(dataDir, backups)
  chooseBase(await listBases(folder), until)

  const present = await withServer(dataDir, async (connection) => {
    const found = await withClient(connection, readCurrent)
    await ledger.add([...found.erased, ...(await archivedLedger.read())])
    print(`What was there is kept in ${await parts.saveCurrent(connection)}`)
    return found
  })
  // stopped, it has handed over the last of its log
  await collectLog(dataDir, backups)
  const bases = await listBases(folder)
  const base = chooseBase(bases, until)
  const segments = await listSegments(
    folder,
    base,
    bases.find((one) => Date.parse(one.started_at) > until.getTime()),
  )
  const stamp = archiveName(new Date())
  step?.('Replaying the log')
  const setAside = await recoverCluster({
    ...{ dataDir, until, setAside: `before-${stamp}` },
    fill: (to) => unpack(folder, base, segments, to, step),
  })
  if (setAside !== undefined)
    print(`The database that was there is set aside in ${setAside}: delete it when all is well.`)
  await keepHistories(folder, cluster)

  const reconciled = await withServer(dataDir, async (connection) => {
    await migrate(connection)
    const pool = createPool({ ...connection, max: 1 })
    try {
      await migrateQueue(pool)
    } finally {
      await pool.end()
    }
    const done = await withClient(connection, (client) =>
      reconcile(client, { storage, ledger, backups, before: present.keys, step }),
    )
    // the log goes on from here on a new line
    await makeBase(connection, cluster, folder, step)
    return done
  })
  await collectLog(dataDir, backups)
  return reconciled
}

async function withServer<T>(dataDir: string, work: (connection: pg.ClientConfig) => Promise<T>): Promise<T> {
  const postgres = await startEmbeddedPostgres({ dataDir, handsOverLog: true })
  if (postgres.adopted) throw new ArchiveError('The database is in use: stop the site, then restore.')
  try {
    return await work({ ...postgres.connection, ssl: false })
  } finally {
    await postgres.stop()
  }
}

async function withClient<T>(connection: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connection)
  client.on('error', () => {}) // the next query fails anyway
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The newest one that was whole at the moment. */
export function chooseBase(bases: readonly KeptBase[], until: Date): KeptBase {
  const found = bases.findLast((base) => Date.parse(base.finished_at) <= until.getTime())
  if (found !== undefined) return found
  const first = bases[0]
  throw new ArchiveError(
    first === undefined
      ? 'There is no base to replay the log on: BACKUP_PITR makes one with every backup.'
      : `The oldest moment that can be restored is ${first.finished_at}.`,
  )
}

/** All of the base's line, up to the end of the next base: without one of them the log cannot be replayed further. */
async function listSegments(folder: string, base: KeptBase, next: KeptBase | undefined): Promise<string[]> {
  const timeline = base.first_segment.slice(0, 8)
  const last = next?.last_segment.startsWith(timeline) === true ? next.last_segment : `${timeline}${'F'.repeat(16)}`
  const names = (await readdir(logFolder(folder))).map((file) => file.replace(/\.zst$/, ''))
  const segments = names.filter((name) => segmentName.test(name) && name.startsWith(timeline)).sort()
  const wanted = segments.filter((name) => name >= base.first_segment && name <= last)
  for (const [index, name] of wanted.entries()) {
    const before = wanted[index - 1]
    const isFirst = before === undefined && name === base.first_segment
    if (!isFirst && (before === undefined || positionOf(name) !== positionOf(before) + 1n))
      throw new ArchiveError(`The log has a gap before ${name}: a moment after it needs a later base.`)
  }
  if (!wanted.includes(base.last_segment)) throw new ArchiveError(`The log of the base ${base.folder} is incomplete.`)
  return wanted
}

/** Of files of 16 MB: 256 of them have one number in the middle of their names. */
const positionOf = (name: string): bigint => BigInt(`0x${name.slice(8, 16)}`) * 256n + BigInt(`0x${name.slice(16, 24)}`)

async function unpack(
  folder: string,
  base: KeptBase,
  segments: readonly string[],
  to: string,
  step: Step | undefined,
): Promise<void> {
  for (const name of base.folders) await mkdir(join(to, name), { recursive: true, mode: 0o700 })
  for (const [index, name] of base.files.entries()) {
    step?.('Unpacking the base', index, base.files.length)
    const path = join(to, name)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const target = createWriteStream(path, { mode: 0o600 })
    await pipeline(createReadStream(fileOfBase(base.folder, name)), createZstdDecompress(), target)
  }
  const log = join(to, 'pg_wal')
  for (const [index, name] of segments.entries()) {
    step?.('Unpacking the log', index, segments.length)
    await writeSparse(join(log, name), await readLog(logFolder(folder), name))
  }
  // a line that was begun before must not get its number again
  for (const name of await listHistories(folder))
    await writeSparse(join(log, name), await readLog(logFolder(folder), name))
  await chmod(to, 0o700)
}

/** A file that was handed over after a quiet minute is nearly empty: its end takes no space on the disk. */
async function writeSparse(path: string, bytes: Buffer): Promise<void> {
  let end = bytes.length
  while (end > 0 && bytes[end - 1] === 0) end--
  const file = await open(path, 'w', 0o600)
  try {
    await file.writeFile(bytes.subarray(0, end))
    await file.truncate(bytes.length)
  } finally {
    await file.close()
  }
}

const historyName = /^[0-9A-F]{8}\.history$/

async function listHistories(folder: string): Promise<string[]> {
  const names = (await readdir(logFolder(folder))).map((file) => file.replace(/\.zst$/, ''))
  return names.filter((name) => historyName.test(name))
}

/** The recovery does not hand over its log: it may be repeated. */
async function keepHistories(folder: string, cluster: string): Promise<void> {
  for (const name of await readdir(join(cluster, 'pg_wal'))) {
    if (!historyName.test(name)) continue
    const path = join(cluster, 'pg_wal', name)
    if ((await stat(path)).isFile()) await keepLog(logFolder(folder), name, await readFile(path))
  }
}
