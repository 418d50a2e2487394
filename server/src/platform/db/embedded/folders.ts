import fs from 'node:fs'
import path from 'node:path'
import type { Account } from './account.ts'
import { runCommand } from './command.ts'
import { EmbeddedPostgresError } from './error.ts'

export interface Folders {
  dataDir: string
  /** The database cluster, named after the major version because no other version can read it. */
  cluster: string
  /** The folder of the Unix socket; only its owner has access. */
  run: string
  passwordFile: string
  lockFile: string
}

/** Folders, programs and the account that uses them. */
export interface Workplace extends Folders {
  bin: string
  account: Account | undefined
  /** False if the account has no access to a parent of the data folder. */
  isReachable: boolean
}

export function requireFolders(dataDir: string, majorVersion: string): Folders {
  const folders = {
    dataDir,
    cluster: path.join(dataDir, `pg${majorVersion}`),
    run: path.join(dataDir, 'run'),
    passwordFile: path.join(dataDir, 'password'),
    lockFile: path.join(dataDir, 'postgres.lock'),
  }
  try {
    fs.mkdirSync(dataDir, { recursive: true })
    fs.accessSync(dataDir, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error
    const reason = code === 'EEXIST' ? 'it is not a folder' : String(code)
    throw new EmbeddedPostgresError(`The data folder ${dataDir} cannot be read and written (${reason}).`)
  }
  const ourUid = process.getuid?.()
  const owner = fs.statSync(folders.cluster, { throwIfNoEntry: false })?.uid
  if (ourUid && owner !== undefined && owner !== ourUid) {
    throw new EmbeddedPostgresError(
      `The database ${folders.cluster} belongs to user ${owner}, not to user ${ourUid}: start as its owner or as root.`,
    )
  }
  return folders
}

/** Undefined before the first start. */
export function findCluster(dataDir: string): string | undefined {
  const name = fs.existsSync(dataDir) ? fs.readdirSync(dataDir).find((entry) => /^pg\d+$/.test(entry)) : undefined
  return name === undefined ? undefined : path.join(dataDir, name)
}

/** Of any major version. */
export const hasCluster = (dataDir: string): boolean => findCluster(dataDir) !== undefined

export function prepareRunFolder(run: string, account: Account | undefined): void {
  fs.mkdirSync(run, { recursive: true, mode: 0o700 })
  if (!account) return fs.chmodSync(run, 0o700)
  // Through a descriptor: with a symbolic link here root would give away the folder it points to.
  const fd = fs.openSync(run, fs.constants.O_RDONLY | fs.constants.O_DIRECTORY | fs.constants.O_NOFOLLOW)
  fs.fchmodSync(fd, 0o700)
  fs.fchownSync(fd, account.uid, account.gid)
  fs.closeSync(fd)
}

export async function canEnter(folder: string, account: Account | undefined): Promise<boolean> {
  if (!account) return true
  const { status } = await runCommand('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { account })
  return status === 0
}

/** The paths of the two folders for the account, and the descriptors that its program needs for them. */
export interface Handover {
  cluster: string
  run: string
  fds: number[]
  close(): void
}

/**
 * If the account has no access to a parent folder, it gets descriptors that root opened: /proc/self/fd/N does not use the
 * path. The program must be spawned before `close`.
 */
export function handOver(workplace: Workplace, cluster = workplace.cluster): Handover {
  const { run, dataDir, isReachable } = workplace
  if (isReachable) return { cluster, run, fds: [], close() {} }
  if (process.platform !== 'linux') {
    throw new EmbeddedPostgresError(
      `The account that runs PostgreSQL cannot enter ${dataDir}: choose a DATA_DIR whose parents are open, or do not start as root.`,
    )
  }
  const fds = [fs.openSync(cluster, 'r'), fs.openSync(run, 'r')]
  return { cluster: '/proc/self/fd/3', run: '/proc/self/fd/4', fds, close: () => fds.forEach((fd) => fs.closeSync(fd)) }
}
