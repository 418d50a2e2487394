import { limits } from '@entemi/contract/platform/limits'
import { fieldError } from '#/platform/api-error.ts'
import { inTransaction } from '#/platform/db/database.ts'
import type { Tx } from '#/platform/db/tx.ts'
import {
  addVideoMedia,
  eraseUnattachedMedia,
  eraseOwnUnattachedMedia,
  listAttachedMedia,
  requireOwnMedia,
} from '#/core/media/media.attach.ts'
import type { MediaOwner } from '#/core/media/image.service.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { setEntryMedia } from './entry.store.ts'

/** The media fields of a request. */
interface MediaInput {
  media?: readonly string[] | undefined
  removed_media?: readonly string[] | undefined
  video_url?: string | null | undefined
}

/** The ids of the media of a new entry. */
export async function requireMedia(tx: Tx, viewer: Viewer, { media = [], video_url }: MediaInput): Promise<string[]> {
  const ids = await requireOwnMedia(tx, viewer, media)
  if (video_url) ids.push(await addVideoMedia(tx, viewer, video_url))
  requireMaxCount(ids)
  return ids
}

/** Attaches media to a new entry; `removed`: uploads that the author removed before saving, which are erased. */
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

/** Media that an import made for an entry of the member's own. */
export async function attachImported(
  tx: Tx,
  owner: MediaOwner,
  entryId: string,
  keys: readonly string[],
): Promise<void> {
  await setEntryMedia(tx, entryId, await requireImported(tx, owner, keys))
}

/** The same if the entry could not be written. */
export async function eraseImported(db: Tx, owner: MediaOwner, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  await inTransaction(db, (tx) => eraseOwnUnattachedMedia(tx, readerOf(owner), keys))
}

const requireImported = (tx: Tx, owner: MediaOwner, keys: readonly string[]): Promise<string[]> =>
  requireOwnMedia(tx, readerOf(owner), keys)

const readerOf = ({ personId, siteId }: MediaOwner) => ({ readerId: personId, actorId: personId, siteId })

/** Returns the new list of media, or undefined if nothing changes. Media attached to nothing afterwards are erased. */
export async function changeMedia(
  tx: Tx,
  viewer: Viewer,
  entryId: string,
  { media, removed_media: removed = [], video_url }: MediaInput,
): Promise<string[] | undefined> {
  if (media === undefined && removed.length === 0 && video_url === undefined) return undefined
  const attached = await listAttachedMedia(tx, entryId)
  const removedKeys = new Set<string>(removed)
  const keys = (media ?? attached.map((item) => item.db_key)).filter((key) => !removedKeys.has(key))
  const videos = attached.filter((item) => item.is_link).map((item) => item.id)
  let ids = await requireOwnMedia(tx, viewer, keys, new Map(attached.map((item) => [item.db_key, item.id])))
  if (video_url !== undefined) ids = ids.filter((id) => !videos.includes(id))
  if (video_url) ids.push(await addVideoMedia(tx, viewer, video_url))
  requireMaxCount(ids)
  const detached = await setEntryMedia(tx, entryId, ids)
  await eraseUnattachedMedia(tx, detached)
  await eraseOwnUnattachedMedia(tx, viewer, removed)
  return ids
}

/** An entry needs a text or media. */
export function requireContent(text: string, mediaCount: number): void {
  if (text === '' && mediaCount === 0) throw fieldError('text', 'FIELD_REQUIRED')
}

function requireMaxCount(mediaIds: readonly string[]): void {
  if (mediaIds.length > limits.mediaOfEntry) throw fieldError('media', 'MAX_VALUE')
}
