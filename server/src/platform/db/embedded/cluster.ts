import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { giveTreeTo } from './account.ts'
import { programPath, runCommand } from './command.ts'
import { EmbeddedPostgresError, findReason } from './error.ts'
import { handOver, type Folders, type Workplace } from './folders.ts'

export const superuser = 'app'

/** Creates the cluster at the first start. An existing cluster, even a damaged one, is never deleted. */
export async function ensureCluster(workplace: Workplace): Promise<void> {
  const { cluster, account, dataDir } = workplace
  discardHalfMade(workplace)
  if (fs.existsSync(path.join(cluster, 'PG_VERSION'))) {
    if (account && fs.statSync(cluster).uid === 0) giveTreeTo(cluster, account)
    return
  }
  if (fs.existsSync(cluster) && fs.readdirSync(cluster).length > 0) {
    throw new EmbeddedPostgresError(`The folder ${cluster} holds no whole database: restore it or move it away.`)
  }
  const otherVersion = fs.readdirSync(dataDir).find((name) => /^pg\d+$/.test(name) && name !== path.basename(cluster))
  if (otherVersion) {
    // An empty database beside the full one would look like the loss of everything.
    throw new EmbeddedPostgresError(
      `The data folder ${dataDir} holds the database ${otherVersion} of another PostgreSQL version, which this one cannot read.`,
    )
  }
  await makeCluster(workplace)
}

export function requirePassword({ passwordFile, cluster }: Folders): string {
  const password = fs.existsSync(passwordFile) ? fs.readFileSync(passwordFile, 'utf8').trim() : ''
  if (!password) {
    throw new EmbeddedPostgresError(`The password of ${cluster} is missing: restore the file ${passwordFile}.`)
  }
  return password
}

/** Made under another name and renamed when complete, so that a partial cluster is never used. */
async function makeCluster(workplace: Workplace): Promise<void> {
  const { cluster, account, dataDir } = workplace
  // A new name each time: the initdb of a killed start may still be writing.
  const building = fs.mkdtempSync(`${cluster}.tmp`)
  if (account) fs.chownSync(building, account.uid, account.gid)
  ensurePassword(workplace)
  try {
    await runInitdb(workplace, building)
    fs.renameSync(building, cluster)
    syncFolder(dataDir)
  } catch (error) {
    discardHalfMade(workplace)
    throw error
  }
}

function discardHalfMade({ cluster, dataDir }: Folders): void {
  for (const name of fs.readdirSync(dataDir)) {
    if (!name.startsWith(`${path.basename(cluster)}.tmp`)) continue
    fs.rmSync(path.join(dataDir, name), { recursive: true, force: true, maxRetries: 10 })
  }
}

async function runInitdb(workplace: Workplace, building: string): Promise<void> {
  const { account, bin, run } = workplace
  requirePasswdEntry()
  // A copy the account may read; exclusive, so that root never writes through a link planted in the account's folder.
  const passwordCopy = path.join(run, 'initial-password')
  fs.rmSync(passwordCopy, { force: true })
  fs.writeFileSync(passwordCopy, requirePassword(workplace), { mode: 0o600, flag: 'wx' })
  if (account) fs.lchownSync(passwordCopy, account.uid, account.gid)
  const folders = handOver(workplace, building)
  try {
    const { status, output, error } = await runCommand(
      programPath(bin, 'initdb'),
      [
        ...['-D', folders.cluster, '-U', superuser, '-A', 'scram-sha-256', '--data-checksums'],
        `--pwfile=${path.join(folders.run, path.basename(passwordCopy))}`,
        // Explicit: an unset LANG would make an SQL_ASCII cluster, and the collation of the system changes with its updates.
        ...['-E', 'UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
      ],
      { account, fds: folders.fds, isWatched: true },
    )
    if (status !== 0) {
      const reason = error?.message ?? findReason(output)
      throw new EmbeddedPostgresError(`The database ${workplace.cluster} could not be made: ${reason}`)
    }
  } finally {
    folders.close()
    fs.rmSync(passwordCopy, { force: true })
  }
}

/** Flushed before the cluster is made: after a power cut a cluster without its password would be lost. */
function ensurePassword({ passwordFile, dataDir }: Folders): void {
  if (fs.statSync(passwordFile, { throwIfNoEntry: false })?.size) return
  fs.rmSync(passwordFile, { force: true })
  const password = randomBytes(24).toString('base64url')
  fs.writeFileSync(passwordFile, `${password}\n`, { mode: 0o600, flag: 'wx', flush: true })
  syncFolder(dataDir)
}

/** initdb looks its user up; a container started with a bare uid has none. */
function requirePasswdEntry(): void {
  try {
    os.userInfo()
  } catch {
    throw new EmbeddedPostgresError(
      `PostgreSQL needs an entry in /etc/passwd for user ${process.getuid?.()}: add it, or set DATABASE_URL.`,
    )
  }
}

function syncFolder(folder: string): void {
  if (process.platform === 'win32') return // folders cannot be opened there
  const fd = fs.openSync(folder, 'r')
  fs.fsyncSync(fd)
  fs.closeSync(fd)
}
