import { ApiFailure } from '#/platform/api/call.ts'
import { readPendingFile } from '#/core/upload/pending-files.ts'
import { sendFile } from '#/core/upload/send-file.ts'
import type { PendingMedia } from '#/core/upload/upload-queue.ts'
import { isIllustrated } from './item.ts'
import { alterItem } from './shelf.ts'

/** Brings one image of what waits to the server; the device keeps it until all of it is there. */
export async function uploadPendingFile(itemKey: string, { kept }: PendingMedia): Promise<void> {
  const file = await readPendingFile(kept)
  if (file === undefined) throw new ApiFailure(410, { error_code: 'PICTURE_LOST' })
  const { db_key } = await sendFile(file, {
    key: kept,
    onProgress: () => undefined,
    signal: new AbortController().signal,
  })
  await alterItem(itemKey, (item) => {
    if (!isIllustrated(item)) return item
    const pictures = item.pictures?.map((one) => ('kept' in one && one.kept === kept ? { ...one, db_key } : one))
    return { ...item, ...(pictures && { pictures }) }
  })
}
