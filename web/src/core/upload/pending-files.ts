import { delMany, get, getMany, keys, set } from 'idb-keyval'
import { inTurn } from '#/platform/api/in-turn.ts'
import { isOutboxKey, isPendingFileKey, pendingFileKey } from '#/platform/api/local-store.ts'

/** Bytes that all waiting images may take of the device. */
export const pendingFilesLimit = 100 * 1024 * 1024

/** The device keeps no more, or nothing at all. */
export class StorageFull extends Error {}

/** `mention` writes down who needs it, before anybody may sweep it away. */
export async function savePendingFile(key: string, file: File, mention: () => void): Promise<void> {
  await inTurn(lock, async () => {
    try {
      const there = await sweep()
      const taken = there.reduce((sum, { size }) => sum + size, 0)
      if (taken + file.size > pendingFilesLimit) throw new StorageFull()
      await set(pendingFileKey(key), file)
    } catch (cause) {
      throw new StorageFull('', { cause })
    }
    mention()
  })
}

/** Missing when it was wiped meanwhile, or where the device keeps nothing. */
export async function readPendingFile(key: string): Promise<File | undefined> {
  return get<File>(pendingFileKey(key)).catch(() => undefined)
}

/** An image that neither a draft nor anything waiting to be sent speaks of goes from the device. */
export async function sweepPendingFiles(): Promise<void> {
  await inTurn(lock, sweep).catch(() => undefined)
}

const lock = 'entemi.pictures'

/** Answers those that stay. Asked at every start: the copy of what was seen, which lies beside them, is not read. */
async function sweep(): Promise<File[]> {
  const names = await keys<string>()
  const files = names.filter(isPendingFileKey)
  if (files.length === 0) return []
  const drafts = Object.entries(localStorage).filter(([name]) => name.startsWith('entemi.draft.'))
  const waiting = await getMany<unknown>(names.filter(isOutboxKey))
  const spoken = JSON.stringify([drafts, waiting])
  const isNeeded = (name: string) => spoken.includes(name.slice(pendingFileKey('').length))
  await delMany(files.filter((name) => !isNeeded(name)))
  return (await getMany<File | undefined>(files.filter(isNeeded))).filter((file) => file !== undefined)
}
