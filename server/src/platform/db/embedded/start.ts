import path from 'node:path'
import { chooseAccount } from './account.ts'
import { prepareBinaries, rootMirrorHomes } from './binaries.ts'
import { ensureCluster } from './cluster.ts'
import { findAppConnection, findConnection, prepareDatabase, type PostgresConnection } from './database.ts'
import { asEmbeddedPostgresError, EmbeddedPostgresError } from './error.ts'
import { canEnter, prepareRunFolder, requireFolders, type Folders, type Workplace } from './folders.ts'
import { launchServer } from './launch.ts'
import { awaitLeftovers } from './leftovers.ts'
import { handoverFlags, prepareHandover } from './log-handover.ts'
import { tryLock, type FolderLock } from './lock.ts'
import { readNativeVersion, requireNativeFolder } from './native.ts'
import { findPostmasterFile, type PostmasterFile } from './postmaster-file.ts'
import { waitFor } from './wait.ts'

export type { PostgresConnection }

export interface EmbeddedPostgres {
  /** As the superuser, which owns the tables. */
  connection: PostgresConnection
  /** As the role that serves requests. */
  appConnection: PostgresConnection
  pid: number
  /** True if another process started this server. It ends with that process; the pool reconnects when it runs again. */
  adopted: boolean
  /** Resolves when the server has ended, by our stop or by itself. */
  ended: Promise<void>
  /** Stops the server and waits for its end; an adopted one keeps running. */
  stop(): Promise<void>
}

export interface StartOptions {
  /** The app's DATA_DIR. */
  dataDir: string
  log?: (line: string) => void
  /** More arguments for the server. */
  flags?: string[]
  /** Whether the server hands over its log, see log-handover.ts. */
  handsOverLog?: boolean | undefined
  /** The TCP port if it cannot use a Unix socket; a free one by default. */
  port?: number
  /** For tests: another copy of PostgreSQL's programs, and the folders that may hold their mirror. */
  native?: string
  mirrorHomes?: string[]
}

/** Starts the PostgreSQL of a data folder, or uses the one that runs there. Every error is one sentence for the operator. */
export async function startEmbeddedPostgres(options: StartOptions): Promise<EmbeddedPostgres> {
  const dataDir = path.resolve(options.dataDir)
  try {
    const native = options.native ?? requireNativeFolder()
    const [majorVersion = ''] = readNativeVersion(native).split('.')
    return await startOrJoin(requireFolders(dataDir, majorVersion), { ...options, native })
  } catch (error) {
    throw asEmbeddedPostgresError(error, dataDir)
  }
}

/** For work on the files of a cluster that nobody uses, until it is released. */
export async function lockWorkplace(dataDir: string): Promise<{ workplace: Workplace; release: () => void }> {
  const native = requireNativeFolder()
  const [majorVersion = ''] = readNativeVersion(native).split('.')
  const folders = requireFolders(dataDir, majorVersion)
  const lock = tryLock(folders.lockFile)
  if (lock === undefined) throw new EmbeddedPostgresError(`Another process runs the database in ${dataDir}.`)
  try {
    const workplace = await prepareWorkplace(folders, { dataDir, native }, () => {})
    if ((await awaitLeftovers(workplace, () => {})) !== undefined)
      throw new EmbeddedPostgresError(`Another process runs the database in ${dataDir}.`)
    return { workplace, release: () => lock.release() }
  } catch (error) {
    lock.release()
    throw error
  }
}

type PreparedOptions = StartOptions & { native: string }

const JOIN_TIMEOUT_MS = 300_000

/** The process that holds the lock of the folder owns the server until it ends; others wait until it is ready. */
async function startOrJoin(folders: Folders, options: PreparedOptions): Promise<EmbeddedPostgres> {
  let isWaiting = false
  const postgres = await waitFor(async () => {
    const lock = tryLock(folders.lockFile)
    if (!lock && !isWaiting) options.log?.(`another process runs the database in ${folders.dataDir}`)
    isWaiting = true
    return lock ? startAsOwner(folders, lock, options) : findRunningServer(folders)
  }, JOIN_TIMEOUT_MS)
  if (!postgres) {
    throw new EmbeddedPostgresError(`Another process holds ${folders.lockFile}, but its PostgreSQL does not get ready.`)
  }
  return postgres
}

async function startAsOwner(folders: Folders, lock: FolderLock, options: PreparedOptions): Promise<EmbeddedPostgres> {
  const { log = () => {}, flags = [], port, handsOverLog = false } = options
  try {
    const workplace = await prepareWorkplace(folders, options, log)
    const leftover = await awaitLeftovers(workplace, log)
    if (leftover) {
      lock.release()
      return await adopt(folders, leftover)
    }
    await ensureCluster(workplace)
    if (handsOverLog) prepareHandover(workplace)
    const given = handsOverLog ? [...handoverFlags, ...flags] : flags
    const server = await launchServer(workplace, { flags: given, port }, log)
    void server.exited.then(() => lock.release())
    try {
      const connection = findConnection(folders, server.file)
      await prepareDatabase(connection)
      return {
        connection,
        appConnection: findAppConnection(connection),
        pid: server.file.pid,
        adopted: false,
        ended: server.exited,
        stop: () => server.stop(),
      }
    } catch (error) {
      await server.stop()
      throw error
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

async function prepareWorkplace(
  folders: Folders,
  { native, mirrorHomes }: PreparedOptions,
  log: (line: string) => void,
): Promise<Workplace> {
  const account = chooseAccount(folders.cluster, folders.dataDir)
  const homes = mirrorHomes ?? (account ? rootMirrorHomes : [path.join(folders.dataDir, 'binaries')])
  const bin = await prepareBinaries(native, account, homes, log)
  prepareRunFolder(folders.run, account)
  return { ...folders, bin, account, isReachable: await canEnter(folders.run, account) }
}

/** The server of the process that holds the lock, unless it is just starting or stopping. */
async function findRunningServer(folders: Folders): Promise<EmbeddedPostgres | undefined> {
  const file = findPostmasterFile(folders.cluster)
  if (file?.status !== 'ready') return undefined
  try {
    return await adopt(folders, file)
  } catch (error) {
    if (error instanceof EmbeddedPostgresError) throw error
    return undefined // the file is of an earlier server
  }
}

async function adopt(folders: Folders, file: PostmasterFile): Promise<EmbeddedPostgres> {
  const connection = findConnection(folders, file)
  await prepareDatabase(connection)
  const appConnection = findAppConnection(connection)
  return { connection, appConnection, pid: file.pid, adopted: true, ended: awaitEnd(file.pid), stop: async () => {} }
}

const WATCH_MS = 500

/** By polling: there is no event for the end of a process that is not our child. */
function awaitEnd(pid: number): Promise<void> {
  return new Promise((resolve) => {
    const watch = setInterval(() => {
      if (isAlive(pid)) return
      clearInterval(watch)
      resolve()
    }, WATCH_MS)
    watch.unref()
  })
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: a live process of another account
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
