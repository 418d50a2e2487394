import { delMany, getMany, keys, set } from '#/platform/api/device-store.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { showToast } from '#/platform/kit/toast.ts'
import { markRecording } from './recording-mark.ts'
import { makeRecordingFile } from './recorder.ts'
import type { UploadQueue } from './upload-queue.ts'

/** Pieces of recordings on the device. A logout deletes them with the rest of the local copy. */
const prefix = 'recording:'
const lockName = 'entemi.recording'

export interface StoredRecording {
  add: (piece: Blob) => void
  /** Deletes the pieces, and lets another page take what is left behind. */
  discard: () => Promise<void>
  /** Keeps the pieces until the file is uploaded, stored as a waiting file, or removed from the queue. */
  handOver: (queue: UploadQueue, itemKey: string) => void
  release: () => void
}

/** Stores a recording piece by piece: a page that crashes loses a second. Without storage it is only in memory. */
export function storeRecording(id: string): StoredRecording {
  let count = 0
  let free = () => {}
  let writing: Promise<unknown> = Promise.resolve()
  // Another page must not take a recording that goes on here.
  if ('locks' in navigator) void navigator.locks.request(lockName, () => new Promise<void>((done) => (free = done)))
  markRecording(true)
  const discard = async () => {
    await writing
    await deletePieces(id)
    free()
  }
  return {
    add: (piece) => {
      const name = `${prefix}${id}:${String(count++).padStart(5, '0')}`
      writing = writing.then(() => set(name, piece)).catch(() => undefined)
    },
    discard,
    handOver: (queue, itemKey) => {
      free()
      deleteWhenSafe(queue, itemKey, id)
    },
    release: free,
  }
}

/** Adds recordings that an earlier page left behind. */
export async function takeInterrupted(queue: UploadQueue): Promise<void> {
  if (!('locks' in navigator)) return
  await navigator.locks.request(lockName, { ifAvailable: true }, async (lock) => {
    if (lock === null) return
    const names = (await keys()).filter((name) => String(name).startsWith(prefix)).toSorted()
    if (names.length === 0) return markRecording(false)
    for (const [id, pieces] of Map.groupBy(names, (name) => name.split(':')[1] ?? '')) {
      const blobs = (await getMany<Blob>(pieces)).filter((piece) => piece !== undefined)
      const { taken } = queue.add([makeRecordingFile(blobs, blobs[0]?.type ?? '')])
      const [item] = taken
      // No place left in this entry: the next one gets it.
      if (item === undefined) return
      deleteWhenSafe(queue, item.key, id)
      showToast({ text: t('voice.restored') })
    }
  })
}

function deleteWhenSafe(queue: UploadQueue, itemKey: string, id: string): void {
  const stop = queue.subscribe(() => {
    const item = queue.list().find(({ key }) => key === itemKey)
    if (item !== undefined && item.status !== 1 && !item.isOnDevice) return
    stop()
    void deletePieces(id)
  })
}

async function deletePieces(id: string): Promise<void> {
  try {
    const names = (await keys()).filter((name) => String(name).startsWith(prefix))
    const own = names.filter((name) => name.startsWith(`${prefix}${id}:`))
    await delMany(own)
    if (own.length === names.length) markRecording(false)
  } catch {
    // Without storage there is nothing to delete.
  }
}
