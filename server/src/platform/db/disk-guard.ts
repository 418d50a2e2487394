import { statfs } from 'node:fs/promises'

/**
 * So much of the disk is PostgreSQL's alone, for two files of its log. It ends where it finds no room for the next one, and
 * does not start again before there is: then nobody can read either. The embedded one has some in advance.
 */
const reserve = 32 * 2 ** 20

const lookEveryMs = 500

export interface DiskGuard {
  /** Whether there is room to write anything. */
  hasSpace: () => boolean
  stop: () => void
}

/** Looks at the disk again and again: to ask it at every write would cost more than the write. */
export function watchDiskSpace(folder: string): DiskGuard {
  let hasSpace = true
  const look = async (): Promise<void> => {
    // a folder that cannot be asked is no reason to refuse: the write will say what is wrong
    const disk = await statfs(folder).catch(() => undefined)
    hasSpace = disk === undefined || disk.bavail * disk.bsize > reserve
  }
  const timer = setInterval(() => void look(), lookEveryMs)
  timer.unref()
  return { hasSpace: () => hasSpace, stop: () => clearInterval(timer) }
}
