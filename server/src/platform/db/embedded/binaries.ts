import fs from 'node:fs'
import path from 'node:path'
import type { Account } from './account.ts'
import { programPath, runCommand } from './command.ts'
import { EmbeddedPostgresError, findReason } from './error.ts'
import { readNativeVersion, repairNative } from './native.ts'

/** Where root mirrors the programs for an account that cannot enter the checkout. */
export const rootMirrorHomes = ['/var/lib/entemi', '/opt/entemi', '/var/tmp/entemi']

/**
 * The bin folder that the account can run from: the package's own, or a mirror of it if a parent folder is closed (a
 * checkout in root's home) or the package cannot be repaired (an image built by root).
 */
export async function prepareBinaries(
  native: string,
  account: Account | undefined,
  mirrorHomes: string[],
  log: (line: string) => void,
): Promise<string> {
  let obstacle = await findObstacle(native, account)
  if (!obstacle) return path.join(native, 'bin')
  for (const home of mirrorHomes) {
    try {
      const mirror = mirrorNative(native, home)
      obstacle = await findObstacle(mirror, account)
      if (obstacle) continue
      log(`PostgreSQL's programs run from their mirror in ${mirror}`)
      return path.join(mirror, 'bin')
    } catch (error) {
      obstacle = error instanceof Error ? error.message : String(error)
    }
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL's programs in ${native} do not run here (${obstacle}): set DATABASE_URL to a PostgreSQL server.`,
  )
}

/** Open to everybody, whatever the umask; files are hard links where that is enough. */
export function mirrorFolder(source: string, target: string): void {
  fs.mkdirSync(target)
  fs.chmodSync(target, 0o755)
  for (const entry of fs.readdirSync(source, { withFileTypes: true })) {
    const from = path.join(source, entry.name)
    const to = path.join(target, entry.name)
    if (entry.isDirectory()) mirrorFolder(from, to)
    else if (entry.isSymbolicLink()) fs.symlinkSync(fs.readlinkSync(from), to)
    else mirrorFile(from, to)
  }
}

/** What keeps the account from running the programs, after repairing what can be repaired. */
async function findObstacle(native: string, account: Account | undefined): Promise<string | undefined> {
  try {
    repairNative(native)
  } catch {
    // No write access; running the programs below shows whether that matters.
  }
  for (const name of ['postgres', 'initdb'] as const) {
    const program = programPath(path.join(native, 'bin'), name)
    const { status, output, error } = await runCommand(program, ['--version'], { account })
    // The file exists but its loader does not: the programs are linked against glibc.
    if (error?.code === 'ENOENT' && fs.existsSync(program)) {
      throw new EmbeddedPostgresError(
        'The embedded PostgreSQL needs glibc and cannot run on musl (Alpine): set DATABASE_URL to a PostgreSQL server.',
      )
    }
    if (status !== 0) return error?.message ?? findReason(output)
  }
  return undefined
}

/** A copy under `home`, made under another name and renamed, so that a killed start leaves no partial mirror. */
function mirrorNative(native: string, home: string): string {
  const parent = path.join(home, 'pg')
  const mirror = path.join(parent, readNativeVersion(native))
  for (const folder of [home, parent]) requireOwnFolder(folder)
  if (fs.existsSync(mirror)) return path.join(mirror, 'native')
  const building = fs.mkdtempSync(`${mirror}.`)
  fs.chmodSync(building, 0o755)
  mirrorFolder(native, path.join(building, 'native'))
  try {
    fs.renameSync(building, mirror)
  } catch (error) {
    fs.rmSync(building, { recursive: true })
    if (!fs.existsSync(mirror)) throw error // otherwise another start has made it
  }
  return path.join(mirror, 'native')
}

/** In a shared folder like /var/tmp another user could make the folder, and we would run their programs. */
function requireOwnFolder(folder: string): void {
  if (!fs.existsSync(folder)) {
    fs.mkdirSync(folder)
    fs.chmodSync(folder, 0o755) // whatever the umask
  }
  const found = fs.lstatSync(folder)
  if (!found.isDirectory() || found.uid !== process.getuid?.() || found.mode & 0o022) {
    throw new Error(`${folder} may be written by others`)
  }
}

function mirrorFile(from: string, to: string): void {
  const { mode } = fs.statSync(from)
  const wanted = mode & 0o100 ? 0o755 : 0o644
  // A hard link shares the mode too: a copy is needed if a strict umask made the file private to its owner.
  if ((mode & 0o555) === (wanted & 0o555)) {
    try {
      return fs.linkSync(from, to)
    } catch {
      // another file system, or one without hard links: copy
    }
  }
  fs.copyFileSync(from, to)
  fs.chmodSync(to, wanted)
}
