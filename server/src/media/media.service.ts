import type { mediaVariants } from '@entemi/contract/media'
import { ApiError } from '#/api-error.ts'
import type { Tx } from '#/db/database.ts'
import type { Guest, Viewer } from '#/session/viewer.ts'
import type { Storage, StoredFile } from '#/storage/storage.ts'
import { findVisibleMedia } from './media.store.ts'

export async function requireVisibleFile(
  tx: Tx,
  storage: Storage,
  viewer: Viewer | Guest,
  dbKey: string,
  variant: (typeof mediaVariants)[number],
): Promise<{ file: StoredFile; mime: string }> {
  const media = await findVisibleMedia(tx, viewer, dbKey)
  const file = media === undefined ? undefined : await storage.find(`${dbKey}/${variant}`)
  if (media === undefined || file === undefined) throw new ApiError('NOT_FOUND')
  return { file, mime: media.mime ?? 'application/octet-stream' }
}
