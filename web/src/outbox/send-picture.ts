import { ApiFailure } from '#/api/call.ts'
import { readPicture } from '#/upload/kept-pictures.ts'
import { sendFile } from '#/upload/send-file.ts'
import type { KeptPicture } from '#/upload/upload-queue.ts'
import { alterItem } from './shelf.ts'

/** Brings one picture of a waiting entry to the server; the device keeps it until the entry is there too. */
export async function sendPicture(itemKey: string, { kept }: KeptPicture): Promise<void> {
  const file = await readPicture(kept)
  if (file === undefined) throw new ApiFailure(410, { error_code: 'PICTURE_LOST' })
  const { db_key } = await sendFile(file, {
    key: kept,
    onProgress: () => undefined,
    signal: new AbortController().signal,
  })
  await alterItem(itemKey, (item) => {
    if (item.kind !== 'entry') return item
    const pictures = item.pictures?.map((one) => ('kept' in one && one.kept === kept ? { ...one, db_key } : one))
    return { ...item, ...(pictures && { pictures }) }
  })
}
