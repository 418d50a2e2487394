import { randomBytes } from 'node:crypto'
import type { AccountId, EntityId, MediaKey } from '@entemi/contract/platform/ids'
import { fieldError } from '#/platform/api-error.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { newId } from '#/platform/db/id.ts'
import { addEffect } from '#/platform/jobs/effect.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import {
  type ExportedMedia,
  type HungMedia,
  deleteLooseMedia,
  hasMedia,
  insertMedia,
  listOwnMedia,
  passLooseMedia,
  selectHungMedia,
  selectPicturesOf,
  updateOwnerToSite,
  updateRepacked,
} from './media.store.ts'
import { parseVideoUrl, type VideoLink } from './video-link.ts'
import { swapProfileImage } from '#/core/entity/entity.service.ts'

export { clearMediaPlaces } from './media.store.ts'

/**
 * The ids behind one's own keys, in their order. A foreign key and one that is not there are refused alike; `hung` are
 * there already, and stay whoever brought them.
 */
export async function requireOwnMedia(
  tx: Tx,
  viewer: Viewer,
  keys: readonly string[],
  hung: ReadonlyMap<string, string> = new Map(),
): Promise<string[]> {
  const brought = keys.filter((key) => !hung.has(key))
  const rows = brought.length === 0 ? [] : await listOwnMedia(tx, viewer, brought)
  const own = new Map([...hung, ...rows.map((row): [string, string] => [row.db_key, row.id])])
  return keys.map((key, place) => {
    const id = own.get(key)
    if (id === undefined || keys.indexOf(key) !== place) throw fieldError(`media.${place}`, 'INVALID_VALUE')
    return id
  })
}

/** A link of one of the two services, to be hung on an entry; nothing is fetched for it. */
export async function addVideoMedia(tx: Tx, viewer: Viewer, url: string): Promise<string> {
  const link = parseVideoUrl(url)
  if (link === undefined) throw fieldError('video_url', 'INVALID_VIDEO_URL')
  return (await insertVideo(tx, viewer, link, null)).id
}

export async function insertVideo(
  tx: Tx,
  viewer: Viewer,
  link: VideoLink,
  title: string | null,
): Promise<{ id: string; db_key: MediaKey }> {
  const [id, db_key] = [newId(), newMediaKey()]
  await insertMedia(tx, {
    id,
    db_key,
    owner_id: viewer.actorId,
    account_id: viewer.accountId,
    site_id: viewer.siteId,
    media_type: 'v',
    provider: link.provider,
    url: link.url,
    state: 'ready',
    mime: null,
    bytes: 0,
    width: null,
    height: null,
    title,
  })
  return { id, db_key }
}

interface NewRecording {
  key: MediaKey
  ownerId: EntityId
  accountId: AccountId
  siteId: number
  mime: string
}

/** A place for what a camera sends: a file of the one who sends it, which goes with them. Gives the id of its row. */
export async function addRecording(tx: Tx, { key, ownerId, accountId, siteId, mime }: NewRecording): Promise<string> {
  const id = newId()
  await insertMedia(tx, {
    id,
    db_key: key,
    owner_id: ownerId,
    account_id: accountId,
    site_id: siteId,
    media_type: 'v',
    provider: null,
    url: null,
    state: 'ready',
    mime,
    bytes: 0,
    width: null,
    height: null,
    title: null,
  })
  return id
}

/** Random: a key tells nothing of what it opens, nor of its neighbours. */
export const newMediaKey = (): MediaKey => randomBytes(24).toString('base64url') as MediaKey

/**
 * The face of a group or person one looks after, who then owns it: it stays when the one who set it leaves. `siteId`: a
 * company's own, where an administrator gives it its picture from the main site.
 */
export async function attachProfileImage(
  tx: Tx,
  viewer: Viewer,
  entityId: EntityId,
  key: string | null,
  { field = 'image', siteId = viewer.siteId }: { field?: string; siteId?: number } = {},
): Promise<void> {
  const mediaId = key === null ? null : await passLooseMedia(tx, viewer, key, { entityId, siteId })
  if (mediaId === undefined) throw fieldError(field, 'INVALID_VALUE')
  const old = await swapProfileImage(tx, entityId, mediaId)
  if (old !== null) await eraseUnattachedMedia(tx, [old])
}

/** What hangs on nothing any more goes, bytes included; what is still shown elsewhere stays. */
export async function eraseUnattachedMedia(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const keys = await deleteLooseMedia(tx, ids)
  if (keys.length > 0) await addEffect(tx, { type: 'media.erase', keys })
}

/** The same for keys that a client names; what is not one's own is passed over. */
export async function eraseOwnUnattachedMedia(tx: Tx, viewer: Viewer, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  const rows = await listOwnMedia(tx, viewer, keys)
  await eraseUnattachedMedia(
    tx,
    rows.map((row) => row.id),
  )
}

/** In its order on the entry. */
export const listAttachedMedia = (tx: Tx, entryId: string): Promise<HungMedia[]> => selectHungMedia(tx, entryId)

/** What a group or the site publishes is the site's, pictures included: it stays whole whoever leaves. */
export const passMediaToSite = (tx: Tx, entryId: string): Promise<void> => updateOwnerToSite(tx, entryId)

/** What an export takes along. */
export const listImagesOf = (tx: Tx, persons: readonly string[], siteId: number): Promise<ExportedMedia[]> =>
  selectPicturesOf(tx, persons, siteId)

export const isErased = async (tx: Tx, key: string): Promise<boolean> => !(await hasMedia(tx, key))

/** A recording of which a part was repacked; its kind is another one when no part of the old kind is left. */
export const changeRepacked = (tx: Tx, key: string, moreBytes: number, mime: string | null): Promise<void> =>
  updateRepacked(tx, key, moreBytes, mime)
