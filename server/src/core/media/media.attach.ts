import { randomBytes } from 'node:crypto'
import type { AccountId, EntityId, MediaKey } from '@entemi/contract/platform/ids'
import { fieldError } from '#/platform/api-error.ts'
import { inTransaction } from '#/platform/db/database.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { newId } from '#/platform/db/id.ts'
import { addEffect } from '#/platform/jobs/effect.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import {
  type ExportedMedia,
  type MediaReader,
  type AttachedMedia,
  deleteUnattachedMedia,
  hasMedia,
  insertMedia,
  listOwnMedia,
  passUnattachedMedia,
  selectAttachedMedia,
  selectFilesOf,
  swapCover,
  updateOwnerToSite,
  updateRepacked,
} from './media.store.ts'
import { parseVideoUrl, type VideoLink } from './video-link.ts'
import { swapProfileImage } from '#/core/entity/entity.service.ts'

export { clearMediaPlaces, unnamedMedia } from './media.store.ts'

/**
 * The ids of the viewer's own media, in the order of `keys`. Another person's key is refused like one that does not exist;
 * `attached` are already on the entry, and accepted whoever owns them.
 */
export async function requireOwnMedia(
  tx: Tx,
  viewer: MediaReader,
  keys: readonly string[],
  attached: ReadonlyMap<string, string> = new Map(),
): Promise<string[]> {
  const added = keys.filter((key) => !attached.has(key))
  const rows = added.length === 0 ? [] : await listOwnMedia(tx, viewer, added)
  const accepted = new Map([...attached, ...rows.map((row): [string, string] => [row.db_key, row.id])])
  return keys.map((key, index) => {
    const id = accepted.get(key)
    if (id === undefined || keys.indexOf(key) !== index) throw fieldError(`media.${index}`, 'INVALID_VALUE')
    return id
  })
}

/** A link of one of the two services, to be hung on an entry; its picture is fetched afterwards. */
export async function addVideoMedia(tx: Tx, viewer: Viewer, url: string): Promise<string> {
  const link = parseVideoUrl(url)
  if (link === undefined) throw fieldError('video_url', 'INVALID_VIDEO_URL')
  return (await insertVideo(tx, viewer, link, null)).id
}

/** A link that hangs nowhere yet. Gives its key. */
export async function addVideoLink(db: Tx, viewer: Viewer, link: VideoLink, title: string | null): Promise<MediaKey> {
  const { db_key } = await inTransaction(db, (tx) => insertVideo(tx, viewer, link, title))
  return db_key
}

async function insertVideo(
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
  await addEffect(tx, { type: 'media.poster', mediaId: id })
  return { id, db_key }
}

interface NewRecording {
  key: MediaKey
  ownerId: EntityId
  accountId: AccountId
  siteId: number
  mime: string
}

/** The media of a broadcast from a camera, owned by its sender and erased with them. Returns the id of its row. */
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

/** Random: a key reveals nothing about its file and cannot be guessed from another. */
export const newMediaKey = (): MediaKey => randomBytes(24).toString('base64url') as MediaKey

/**
 * Sets the profile image of a group or administered person, who then owns it: it remains when the member who set it leaves.
 * `siteId`: the site of the company if an administrator sets its image on the main site.
 */
export async function attachProfileImage(
  tx: Tx,
  viewer: Viewer,
  entityId: EntityId,
  key: string | null,
  { field = 'image', siteId = viewer.siteId }: { field?: string; siteId?: number } = {},
): Promise<void> {
  const mediaId = key === null ? null : await passUnattachedMedia(tx, viewer, key, { entityId, siteId })
  if (mediaId === undefined) throw fieldError(field, 'INVALID_VALUE')
  const old = await swapProfileImage(tx, entityId, mediaId)
  if (old !== null) await eraseUnattachedMedia(tx, [old])
}

/** The same for the cover of a group, which the caller has locked. */
export async function attachCover(tx: Tx, viewer: Viewer, entityId: EntityId, key: string | null): Promise<void> {
  const { siteId } = viewer
  const mediaId = key === null ? null : await passUnattachedMedia(tx, viewer, key, { entityId, siteId })
  if (mediaId === undefined) throw fieldError('cover', 'INVALID_VALUE')
  const old = await swapCover(tx, entityId, mediaId)
  if (old !== null) await eraseUnattachedMedia(tx, [old])
}

/** Deletes those that are attached to nothing, with their files. */
export async function eraseUnattachedMedia(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const keys = await deleteUnattachedMedia(tx, ids)
  if (keys.length > 0) await addEffect(tx, { type: 'media.erase', keys })
}

/** The same for keys from a client; those that are not the viewer's own are ignored. */
export async function eraseOwnUnattachedMedia(tx: Tx, viewer: MediaReader, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  const rows = await listOwnMedia(tx, viewer, keys)
  await eraseUnattachedMedia(
    tx,
    rows.map((row) => row.id),
  )
}

/** In the order of the entry. */
export const listAttachedMedia = (tx: Tx, entryId: string): Promise<AttachedMedia[]> => selectAttachedMedia(tx, entryId)

/** What a group or the site publishes belongs to the site, media included: it remains whoever leaves. */
export const passMediaToSite = (tx: Tx, entryId: string): Promise<void> => updateOwnerToSite(tx, entryId)

/** For exports. */
export const listFilesOf = (tx: Tx, persons: readonly string[], siteId: number): Promise<ExportedMedia[]> =>
  selectFilesOf(tx, persons, siteId)

export const isErased = async (tx: Tx, key: string): Promise<boolean> => !(await hasMedia(tx, key))

/** A part of a recording was repacked; `mime`: the new type if no part of the old type is left. */
export const changeRepacked = (tx: Tx, key: string, moreBytes: number, mime: string | null): Promise<void> =>
  updateRepacked(tx, key, moreBytes, mime)
