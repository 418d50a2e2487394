import { lchownSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { EmbeddedPostgresError } from './error.ts'

export interface Account {
  uid: number
  gid: number
}

/**
 * PostgreSQL refuses to run as root, so root starts it as another account; anybody else starts it as themselves
 * (undefined). The owner of an existing cluster decides: the server opens only a folder that it owns.
 */
export function chooseAccount(cluster: string, dataDir: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const owner = findOwner(cluster)
  if (owner) return owner
  const accounts = readAccounts()
  const dataOwner = findOwner(dataDir)
  const chosen =
    accounts.find((account) => account.uid === dataOwner?.uid) ?? // initdb demands a passwd entry
    accounts.find((account) => account.name === 'postgres') ??
    accounts.find((account) => account.name === 'nobody') ??
    accounts.find((account) => account.uid > 0)
  if (!chosen) {
    throw new EmbeddedPostgresError(
      'PostgreSQL refuses to run as root and /etc/passwd has no other account: add one, or set DATABASE_URL.',
    )
  }
  return { uid: chosen.uid, gid: chosen.gid }
}

/** A folder restored by root belongs to root, and the server would refuse it. */
export function giveTreeTo(file: string, account: Account): void {
  const isFolder = lstatSync(file).isDirectory()
  if (isFolder) for (const name of readdirSync(file)) giveTreeTo(path.join(file, name), account)
  lchownSync(file, account.uid, account.gid)
}

/** The owner, unless there is no such folder or it is root's. */
function findOwner(folder: string): Account | undefined {
  const found = statSync(folder, { throwIfNoEntry: false })
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : undefined
}

function readAccounts(): (Account & { name: string })[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length > 3)
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
}
