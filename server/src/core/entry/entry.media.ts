import { limits } from '@entemi/contract/platform/limits'
import { fieldError } from '#/platform/api-error.ts'
import type { Tx } from '#/platform/db/tx.ts'
import {
  addVideoMedia,
  eraseUnattachedMedia,
  eraseOwnUnattachedMedia,
  listAttachedMedia,
  requireOwnMedia,
} from '#/core/media/media.attach.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { setEntryMedia } from './entry.store.ts'

/** What a body says of pictures and the video. */
interface MediaWish {
  media?: readonly string[] | undefined
  removed_media?: readonly string[] | undefined
  video_url?: string | null | undefined
}

/** The ids of what a new entry brings. */
export async function requireMedia(tx: Tx, viewer: Viewer, { media = [], video_url }: MediaWish): Promise<string[]> {
  const ids = await requireOwnMedia(tx, viewer, media)
  if (video_url) ids.push(await addVideoMedia(tx, viewer, video_url))
  requireFew(ids)
  return ids
}

/** Hangs on a new entry what it brings; what its writer took back is erased. */
export async function attachMedia(
  tx: Tx,
  viewer: Viewer,
  id: string,
  mediaIds: readonly string[],
  removed: readonly string[] = [],
): Promise<void> {
  if (mediaIds.length > 0) await setEntryMedia(tx, id, mediaIds)
  await eraseOwnUnattachedMedia(tx, viewer, removed)
}

/** The new list of media; undefined where nothing changes. What hangs nowhere any more is erased. */
export async function changeMedia(
  tx: Tx,
  viewer: Viewer,
  entryId: string,
  { media, removed_media: removed = [], video_url }: MediaWish,
): Promise<string[] | undefined> {
  if (media === undefined && removed.length === 0 && video_url === undefined) return undefined
  const hung = await listAttachedMedia(tx, entryId)
  const removedKeys = new Set<string>(removed)
  const kept = (media ?? hung.map((item) => item.db_key)).filter((key) => !removedKeys.has(key))
  const videos = hung.filter((item) => item.media_type === 'v').map((item) => item.id)
  let ids = await requireOwnMedia(tx, viewer, kept, new Map(hung.map((item) => [item.db_key, item.id])))
  if (video_url !== undefined) ids = ids.filter((id) => !videos.includes(id))
  if (video_url) ids.push(await addVideoMedia(tx, viewer, video_url))
  requireFew(ids)
  const loose = await setEntryMedia(tx, entryId, ids)
  await eraseUnattachedMedia(tx, loose)
  await eraseOwnUnattachedMedia(tx, viewer, removed)
  return ids
}

/** An entry without words needs something to look at. */
export function requireContent(text: string, mediaCount: number): void {
  if (text === '' && mediaCount === 0) throw fieldError('text', 'FIELD_REQUIRED')
}

function requireFew(mediaIds: readonly string[]): void {
  if (mediaIds.length > limits.mediaOfEntry) throw fieldError('media', 'MAX_VALUE')
}
