import { DatabaseSync } from 'node:sqlite'

export interface FolderLock {
  release(): void
}

/** Referenced here: the garbage collector would close, and so release, a lock that is still held. */
const held = new Set<DatabaseSync>()

/**
 * Undefined if another start holds it. It is a file lock of the operating system, taken through SQLite because Node has no
 * call for it: it is released when the process ends for any reason, so unlike a pid file it never goes stale.
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
