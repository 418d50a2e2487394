import { ApiFailure } from '#/platform/api/call.ts'
import { readPendingFile } from '#/core/upload/pending-files.ts'
import { sendFile } from '#/core/upload/send-file.ts'
import type { PendingMedia } from '#/core/upload/upload-queue.ts'
import { hasMedia } from './item.ts'
import { updateItem } from './outbox-store.ts'

/** Uploads one file of a waiting item; it stays on the device until the whole item is sent. */
export async function uploadPendingFile(itemKey: string, { kept: key }: PendingMedia): Promise<void> {
  const file = await readPendingFile(key)
  if (file === undefined) throw new ApiFailure(410, { error_code: 'PICTURE_LOST' })
  const { db_key } = await sendFile(file, {
    key,
    onProgress: () => undefined,
    signal: new AbortController().signal,
  })
  await updateItem(itemKey, (item) => {
    if (!hasMedia(item)) return item
    const pictures = item.pictures?.map((one) => ('kept' in one && one.kept === key ? { ...one, db_key } : one))
    return { ...item, ...(pictures && { pictures }) }
  })
}
