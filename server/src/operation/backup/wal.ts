import { constants } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { Gauge, type Registry } from 'prom-client'
import { handoverFolder } from '#/platform/db/embedded/log-handover.ts'
import { findCluster } from '#/platform/db/embedded/folders.ts'

const compress = promisify(zlib.zstdCompress)
const decompress = promisify(zlib.zstdDecompress)

/** A damaged file must not be replayed. */
export const zstdOptions = { params: { [zlib.constants.ZSTD_c_checksumFlag]: 1 } }

/** Bases and log of one cluster: another one begins to count its log again. */
export async function pointInTimeFolder(backups: string, cluster: string): Promise<string> {
  const control = await readFile(join(cluster, 'global/pg_control'))
  return join(backups, 'point-in-time', String(control.readBigUInt64LE(0)))
}

export const logFolder = (folder: string): string => join(folder, 'log')
export const segmentName = /^([0-9A-F]{8})([0-9A-F]{16})$/
const logName = /^([0-9A-F]{24}(\.[0-9A-F]{8}\.backup)?|[0-9A-F]{8}\.history)$/

/** Moves what the server handed over to the backups. A file is removed from there when it is safe here. */
export async function collectLog(dataDir: string, backups: string): Promise<void> {
  const cluster = findCluster(dataDir)
  if (cluster === undefined) return
  const from = handoverFolder(cluster)
  const names = (await readdir(from).catch(() => [])).filter((name) => logName.test(name)).sort()
  if (names.length === 0) return
  const to = logFolder(await pointInTimeFolder(backups, cluster))
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const name of names) {
    const bytes = await readPlain(join(from, name))
    if (bytes === undefined) continue // moved by another process
    await keepLog(to, name, bytes)
    await rm(join(from, name), { force: true })
  }
}

/** A file that is there already is never replaced: two servers would be mixed up. */
export async function keepLog(folder: string, name: string, bytes: Buffer): Promise<void> {
  const path = join(folder, `${name}.zst`)
  const existing = await readLog(folder, name).catch(() => undefined)
  if (existing?.equals(bytes) === true) return
  if (existing !== undefined)
    throw new Error(`${path} is there with other bytes: two servers write their log to one folder`)
  await writeSynced(path, await compress(bytes, zstdOptions))
}

export const readLog = async (folder: string, name: string): Promise<Buffer> =>
  decompress(await readFile(join(folder, `${name}.zst`)))

export async function writeSynced(path: string, bytes: Buffer | string): Promise<void> {
  const part = `${path}.${process.pid}.part`
  const file = await open(part, 'w', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } catch (error) {
    await rm(part, { force: true })
    throw error
  } finally {
    await file.close()
  }
  await rename(part, path)
  await syncFolder(join(path, '..'))
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return // folders cannot be opened there
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** The folder belongs to the account of PostgreSQL: root must not follow a link that is planted there. */
async function readPlain(path: string): Promise<Buffer | undefined> {
  const file = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0)).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  })
  try {
    return await file?.readFile()
  } finally {
    await file?.close()
  }
}

const everyMs = 5000

/** Collects the log while the server runs, and once more after it has ended. */
export function keepLogCollected(dataDir: string, backups: string, log: (line: string) => void): () => Promise<void> {
  let isFailing = false
  let running: Promise<void> = Promise.resolve()
  const collect = async (): Promise<void> => {
    try {
      await collectLog(dataDir, backups)
      isFailing = false
    } catch (error) {
      // said once: on a full disk it would fail every few seconds
      if (!isFailing)
        log(`The log of the database cannot be kept: ${error instanceof Error ? error.message : String(error)}`)
      isFailing = true
    }
  }
  const timer = setInterval(() => {
    running = running.then(collect)
  }, everyMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
    await collect()
  }
}

export function addLogMetrics(registry: Registry, dataDir: string, backups: string): void {
  const waiting = new Gauge({
    name: 'backup_log_waiting_files',
    help: 'Files of the log of the database that are not in the backups yet',
    aggregator: 'max',
    registers: [registry],
    collect: async () => {
      const cluster = findCluster(dataDir)
      const names = cluster === undefined ? [] : await readdir(handoverFolder(cluster)).catch(() => [])
      waiting.set(names.filter((name) => logName.test(name)).length)
    },
  })
  const last = new Gauge({
    name: 'backup_log_last_timestamp_seconds',
    help: 'When the last file of the log came into the backups; 0 without one',
    aggregator: 'max',
    registers: [registry],
    collect: async () => {
      const cluster = findCluster(dataDir)
      const folder = cluster === undefined ? backups : logFolder(await pointInTimeFolder(backups, cluster))
      const found = cluster === undefined ? undefined : await stat(folder).catch(() => undefined)
      last.set((found?.mtimeMs ?? 0) / 1000)
    },
  })
}
