import type { BodyOf } from '@entemi/contract/platform/call'
import type { editMediaCall, MediaRecord, mediaVariants } from '@entemi/contract/core/media'
import { ApiError } from '#/platform/api-error.ts'
import { inTransaction } from '#/platform/db/database.ts'
import { type Tx } from '#/platform/db/tx.ts'
import { lowestIdAt } from '#/platform/db/id.ts'
import { announce } from '#/platform/jobs/announce.ts'
import { addEffect } from '#/platform/jobs/effect.ts'
import { placeOf } from '#/core/town/town.place.ts'
import type { Guest, Viewer } from '#/platform/session/viewer.ts'
import { touchState } from '#/core/state/state.service.ts'
import type { Storage, StoredFile } from '#/platform/storage/storage.ts'
import { attachmentHeader, documentMime, documentName } from './document-file.ts'
import { eraseUnattachedMedia } from './media.attach.ts'
import { deleteOldUploads } from './clip.store.ts'
import { presentMedia } from './media.present.ts'
import {
  deleteMedia,
  findVisibleMedia,
  listEntriesWith,
  listUnattachedMedia,
  listOwnMedia,
  updateMedia,
  type MediaChange,
  type OwnMediaRow,
} from './media.store.ts'

type Variant = (typeof mediaVariants)[number]

interface VisibleFile {
  type: string
  /** The header of a document, which is never shown in the page: it may contain scripts. */
  disposition: string | undefined
}

/** The MIME type of a file that is visible to the viewer. */
export async function requireVisibleType(
  tx: Tx,
  viewer: Viewer | Guest,
  dbKey: string,
  variant: Variant,
): Promise<VisibleFile> {
  const media = await findVisibleMedia(tx, viewer, dbKey)
  if (!media?.mime) throw new ApiError('NOT_FOUND')
  // the type in the row is that of orig; the other variants are WebP
  const disposition = media.mime === documentMime ? attachmentHeader(documentName(media.title)) : undefined
  return { type: variant === 'orig' ? media.mime : 'image/webp', disposition }
}

export async function requireFile(storage: Storage, dbKey: string, variant: Variant): Promise<StoredFile> {
  const file = await storage.find(`${dbKey}/${variant}`)
  if (file === undefined) throw new ApiError('NOT_FOUND')
  return file
}

export async function requireOwnRecord(tx: Tx, viewer: Viewer, dbKey: string): Promise<OwnMediaRow> {
  const [media] = await listOwnMedia(tx, viewer, [dbKey])
  if (media === undefined) throw new ApiError('NOT_FOUND')
  return media
}

export async function readOwnMedia(tx: Tx, viewer: Viewer, dbKey: string): Promise<MediaRecord> {
  const media = await requireOwnRecord(tx, viewer, dbKey)
  return presentMedia(media, { readerId: media.owner_id, language: viewer.language })
}

export async function editMedia(
  tx: Tx,
  viewer: Viewer,
  dbKey: string,
  { town, lat, lon, ...texts }: BodyOf<typeof editMediaCall>,
): Promise<void> {
  const media = await requireOwnRecord(tx, viewer, dbKey)
  const change: MediaChange = await placeOf(tx, viewer, { town, lat, lon })
  for (const name of ['title', 'description', 'author'] as const)
    if (texts[name] !== undefined) change[name] = texts[name] === '' ? null : texts[name]
  if (Object.keys(change).length === 0) return
  await updateMedia(tx, media.id, change)
  await announceEntries(tx, media.id)
}

export async function removeMedia(tx: Tx, viewer: Viewer, dbKey: string): Promise<void> {
  const media = await requireOwnRecord(tx, viewer, dbKey)
  await announceEntries(tx, media.id)
  await deleteMedia(tx, media.id)
  await addEffect(tx, { type: 'media.erase', keys: [dbKey] })
  // it may have been the profile image
  await touchState(tx, viewer.accountId)
}

async function announceEntries(tx: Tx, mediaId: string): Promise<void> {
  for (const entryId of await listEntriesWith(tx, mediaId)) await announce(tx, { type: 'entry.changed', entryId })
}

const unattachedForMs = 24 * 60 * 60_000
const sweepBatch = 500

/** Deletes uploads that were not attached to anything within a day: an abandoned form, a removed image, a crash. */
export async function sweepUnattachedMedia(db: Tx): Promise<void> {
  const before = lowestIdAt(new Date(Date.now() - unattachedForMs))
  await inTransaction(db, async (tx) => eraseUnattachedMedia(tx, await listUnattachedMedia(tx, before, sweepBatch)))
  await deleteOldUploads(db, before)
}
