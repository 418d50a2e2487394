import { delMany, get, getMany, keys, set } from '#/platform/api/device-store.ts'
import { withLock } from '#/platform/api/with-lock.ts'
import { isOutboxKey, isPendingFileKey, pendingFileKey } from '#/platform/api/local-store.ts'

/** Bytes that all waiting files may use on the device. */
export const pendingFilesLimit = 100 * 1024 * 1024

/** The device stores no more, or nothing at all. */
export class StorageFull extends Error {}

/** `mention` stores the reference to the file inside the lock, or a sweep would delete it. */
export async function savePendingFile(key: string, file: File, mention: () => void): Promise<void> {
  await withLock(lock, async () => {
    try {
      const files = await sweep()
      const usedBytes = files.reduce((sum, { size }) => sum + size, 0)
      if (usedBytes + file.size > pendingFilesLimit) throw new StorageFull()
      await set(pendingFileKey(key), file)
    } catch (cause) {
      throw new StorageFull('', { cause })
    }
    mention()
  })
}

/** Undefined when it was deleted meanwhile, or without storage. */
export async function readPendingFile(key: string): Promise<File | undefined> {
  return get<File>(pendingFileKey(key)).catch(() => undefined)
}

/** Deletes files that no draft and no outbox item refers to. */
export async function sweepPendingFiles(): Promise<void> {
  await withLock(lock, sweep).catch(() => undefined)
}

const lock = 'entemi.pictures'

/** Returns the files that stay. Runs at every start: the saved cache in the same store is not read. */
async function sweep(): Promise<File[]> {
  const names = await keys()
  const files = names.filter(isPendingFileKey)
  if (files.length === 0) return []
  const drafts = Object.entries(localStorage).filter(([name]) => name.startsWith('entemi.draft.'))
  const waiting = await getMany<unknown>(names.filter(isOutboxKey))
  const references = JSON.stringify([drafts, waiting])
  const isNeeded = (name: string) => references.includes(name.slice(pendingFileKey('').length))
  await delMany(files.filter((name) => !isNeeded(name)))
  return (await getMany<File | undefined>(files.filter(isNeeded))).filter((file) => file !== undefined)
}
