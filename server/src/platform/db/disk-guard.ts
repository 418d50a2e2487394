import { statfs } from 'node:fs/promises'

/**
 * Free space that is left to PostgreSQL, for two WAL files: it stops if it has no space for the next one, and does not
 * start before there is, so that reads fail too. The embedded one has spare WAL files.
 */
const reservedBytes = 32 * 2 ** 20

const checkEveryMs = 500

export interface DiskGuard {
  /** Whether writes are allowed. */
  hasSpace: () => boolean
  stop: () => void
}

/** Checks at intervals: a check at every write would cost more than the write. */
export function watchDiskSpace(folder: string): DiskGuard {
  let hasSpace = true
  const check = async (): Promise<void> => {
    // if the check fails, writes are allowed: their own error says what is wrong
    const disk = await statfs(folder).catch(() => undefined)
    hasSpace = disk === undefined || disk.bavail * disk.bsize > reservedBytes
  }
  const timer = setInterval(() => void check(), checkEveryMs)
  timer.unref()
  return { hasSpace: () => hasSpace, stop: () => clearInterval(timer) }
}
