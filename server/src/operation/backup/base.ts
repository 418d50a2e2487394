import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import pg from 'pg'
import * as z from 'zod/mini'
import { ArchiveError, archiveName, isArchiveName } from './archive.ts'
import { inParallel } from './parallel.ts'
import type { Step } from './progress.ts'
import { logFolder, segmentName, writeSynced, zstdOptions } from './wal.ts'

const compress = promisify(zlib.zstdCompress)

const segment = z.string().check(z.regex(segmentName))
const path = z.string().check(
  z.regex(/^[A-Za-z0-9_.-]+(\/[A-Za-z0-9_.-]+)*$/),
  z.refine((one) => !one.includes('..')),
)

const Base = z.object({
  format: z.literal('entemi-base'),
  version: z.literal(1),
  /** By the clock of the database; every moment after the second one can be restored from it. */
  started_at: z.iso.datetime(),
  finished_at: z.iso.datetime(),
  first_segment: segment,
  last_segment: segment,
  folders: z.array(path),
  files: z.array(path),
})
type Base = z.output<typeof Base>
export interface KeptBase extends Base {
  folder: string
}

const baseFile = 'base.json'
export const basesFolder = (folder: string): string => join(folder, 'bases')
export const fileOfBase = (base: string, file: string): string => join(base, 'files', `${file}.zst`)

/** What a server makes anew, or what must not be in a copy: see "Making a Base Backup" in the documentation of PostgreSQL. */
const leftOutFolders = [
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'wal_ready',
]
const leftOutFiles =
  /(^|\/)(postmaster\.(pid|opts)|backup_label(\.old)?|recovery\.signal|standby\.signal|pg_internal\.init.*|pgsql_tmp.*)$/

/** Copies the files of a running cluster, which with the log since then are the database of every later moment. */
export async function makeBase(
  connection: pg.ClientConfig,
  cluster: string,
  folder: string,
  step?: Step,
): Promise<string> {
  const client = new pg.Client(connection)
  client.on('error', () => {}) // the next query fails anyway
  await client.connect()
  const bases = basesFolder(folder)
  const part = join(bases, `${archiveName(new Date())}.part`)
  try {
    await rm(part, { recursive: true, force: true })
    await mkdir(part, { recursive: true, mode: 0o700 })
    const { rows: began } = await client.query<{ at: Date; segment: string }>(
      `SELECT clock_timestamp() AS at, pg_walfile_name(pg_backup_start('entemi', true)) AS segment`,
    )
    const { folders, files } = await listCluster(cluster)
    const copied: string[] = []
    const copy = async (file: string): Promise<void> => {
      if (await copyFile(join(cluster, file), fileOfBase(part, file))) copied.push(file)
    }
    await inParallel(
      files.filter((file) => file !== control),
      copy,
      (done, total) => step?.('Copying the database', done, total),
    )
    // the last one: it must not be older than a file
    await copy(control)
    // it waits until the log of this time was handed over
    await client.query(`SET statement_timeout = '10min'`)
    const { rows: ended } = await client.query<{ at: Date; segment: string; label: string }>(
      `SELECT clock_timestamp() AS at, pg_walfile_name(lsn) AS segment, labelfile AS label FROM pg_backup_stop(true)`,
    )
    const [start, end] = [began[0], ended[0]]
    if (start === undefined || end === undefined) throw new Error('PostgreSQL did not say what it copied')
    await writeSynced(fileOfBase(part, 'backup_label'), await compress(end.label, zstdOptions))
    const base: Base = {
      ...{ format: 'entemi-base', version: 1 },
      ...{ started_at: start.at.toISOString(), finished_at: end.at.toISOString() },
      ...{ first_segment: start.segment, last_segment: end.segment },
      ...{ folders, files: [...copied, 'backup_label'].sort() },
    }
    await writeSynced(join(part, baseFile), JSON.stringify(base))
    const whole = join(bases, archiveName(end.at))
    await rename(part, whole)
    return whole
  } catch (error) {
    await rm(part, { recursive: true, force: true })
    throw error
  } finally {
    await client.end()
  }
}

const control = 'global/pg_control'

async function listCluster(cluster: string): Promise<{ folders: string[]; files: string[] }> {
  const folders: string[] = []
  const files: string[] = []
  const walk = async (at: string): Promise<void> => {
    for (const entry of await readdir(join(cluster, at), { withFileTypes: true })) {
      const name = at === '' ? entry.name : `${at}/${entry.name}`
      if (leftOutFiles.test(name)) continue
      if (entry.isFile()) files.push(name)
      if (!entry.isDirectory()) continue
      folders.push(name)
      if (!leftOutFolders.includes(name)) await walk(name)
    }
  }
  await walk('')
  return { folders, files }
}

/** False if the file is gone: a table was dropped meanwhile, and the log says so. */
async function copyFile(from: string, to: string): Promise<boolean> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  try {
    // a file of a table may have a gigabyte
    await pipeline(
      createReadStream(from),
      zlib.createZstdCompress(zstdOptions),
      createWriteStream(to, { mode: 0o600, flush: true }),
    )
    return true
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    await rm(to, { force: true })
    return false
  }
}

/** Oldest first. */
export async function listBases(folder: string): Promise<KeptBase[]> {
  const names = (await readdir(basesFolder(folder)).catch(() => [])).filter(isArchiveName).sort()
  return Promise.all(
    names.map(async (name) => {
      const base = join(basesFolder(folder), name)
      const parsed = Base.safeParse(JSON.parse(await readFile(join(base, baseFile), 'utf8')))
      if (!parsed.success) throw new ArchiveError(`${base} is no base that this version can read.`)
      return { ...parsed.data, folder: base }
    }),
  )
}

/** The log before the oldest base is of no use, and holds what was deleted since. */
export async function prunePointInTime(backups: string, keep: number, now = Date.now()): Promise<void> {
  const top = join(backups, 'point-in-time')
  for (const cluster of await readdir(top).catch(() => [])) {
    const folder = join(top, cluster)
    const bases = await listBases(folder)
    const oldest = now - keep * 24 * 60 * 60_000
    const kept = bases.slice(-keep).filter((base) => Date.parse(base.finished_at) >= oldest)
    for (const base of bases) if (!kept.includes(base)) await rm(base.folder, { recursive: true, force: true })
    if (kept.length === 0) await rm(folder, { recursive: true, force: true })
    else await pruneLog(logFolder(folder), kept[0]?.first_segment ?? '')
  }
}

async function pruneLog(folder: string, first: string): Promise<void> {
  for (const file of await readdir(folder).catch(() => [])) {
    const name = file.split('.')[0] ?? ''
    // of an older timeline, or from before it on this one
    if (segmentName.test(name) && (name.slice(0, 8) < first.slice(0, 8) || name.slice(8) < first.slice(8)))
      await rm(join(folder, file), { force: true })
  }
}
