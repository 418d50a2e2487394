import { DatabaseSync } from 'node:sqlite'

export interface FolderLock {
  release(): void
}

/** Referenced here so that the garbage collector does not close, and so release, a lock its owner still relies on. */
const held = new Set<DatabaseSync>()

/**
 * Undefined when another start holds it. The lock is the operating system's, reached through SQLite because Node has
 * no call for it: it ends with the process however that dies, so unlike a pid file it never goes stale.
 */
export function tryLock(file: string): FolderLock | undefined {
  const database = new DatabaseSync(file, { timeout: 0 })
  try {
    database.exec('pragma journal_mode = memory; begin exclusive')
  } catch (error) {
    database.close()
    if (isBusy(error)) return undefined
    throw error
  }
  held.add(database)
  return {
    release() {
      if (held.delete(database)) database.close()
    },
  }
}

const SQLITE_BUSY = 5

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}
