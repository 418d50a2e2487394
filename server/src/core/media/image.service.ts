import { createWriteStream } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { BodyOf } from '@entemi/contract/platform/call'
import type { MediaKey } from '@entemi/contract/platform/ids'
import { limits } from '@entemi/contract/platform/limits'
import type { cropMediaCall } from '@entemi/contract/core/media'
import { ApiError } from '#/platform/api-error.ts'
import { inTransaction } from '#/platform/db/database.ts'
import { type Tx } from '#/platform/db/tx.ts'
import { newId } from '#/platform/db/id.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { touchState } from '#/core/state/state.service.ts'
import type { Storage } from '#/platform/storage/storage.ts'
import { requireCrop } from './crop.ts'
import type { Encoded, Encoder } from './encoder.ts'
import { eraseUnattachedMedia, newMediaKey } from './media.attach.ts'
import { requireOwnRecord } from './media.service.ts'
import {
  deleteMedia,
  insertMedia,
  markReady,
  type MediaChange,
  type NewMedia,
  type OwnMediaRow,
} from './media.store.ts'
import { receiveBody, type Quarantine } from './quarantine.ts'
import { requireRoom } from './quota.service.ts'
import { swapProfileImage } from '#/core/entity/entity.service.ts'

export interface ImageParts {
  storage: Storage
  encoder: Encoder
  quarantine: Quarantine
}

/** Whose media an import makes. */
export type MediaOwner = Pick<Viewer, 'accountId' | 'siteId' | 'personId'>

type CropBody = BodyOf<typeof cropMediaCall>
/** The columns of new media that do not come from the encoder. */
type ImageFacts = Pick<NewMedia, 'owner_id' | 'account_id' | 'site_id' | 'title' | 'exif'> & MediaChange

/**
 * Receives an image. Only newly encoded files are stored, never the bytes that were sent. The file name is not stored:
 * others would see it.
 */
export function uploadImage(db: Tx, parts: ImageParts, viewer: Viewer, body: Readable): Promise<MediaKey> {
  return parts.quarantine.within(async (folder) => {
    const input = join(folder, 'input')
    await receiveBody(body, input, limits.upload.bytes)
    const encoded = await parts.encoder.encode(input, folder)
    const exif = encoded.exif === undefined ? null : JSON.stringify(encoded.exif)
    return storeImage(db, parts, folder, encoded, {
      ...storageOf(viewer),
      owner_id: viewer.readerId,
      title: null,
      exif,
    })
  })
}

/** The same for an image of an import, in the member's own name. */
export function storeImportedImage(db: Tx, parts: ImageParts, owner: MediaOwner, bytes: Buffer): Promise<MediaKey> {
  return parts.quarantine.within(async (folder) => {
    const input = join(folder, 'input')
    await writeFile(input, bytes, { mode: 0o600 })
    const encoded = await parts.encoder.encodeImported(input, folder)
    const exif = encoded.exif === undefined ? null : JSON.stringify(encoded.exif)
    const { personId: owner_id, accountId: account_id, siteId: site_id } = owner
    return storeImage(db, parts, folder, encoded, { owner_id, account_id, site_id, title: null, exif })
  })
}

/** The new image gets title, description, author, place and camera data of the old one. */
export function cropImage(db: Tx, parts: ImageParts, viewer: Viewer, dbKey: string, body: CropBody): Promise<MediaKey> {
  return storeCrop(
    db,
    parts,
    viewer,
    dbKey,
    body,
    ({ title, description, author, place, lat_cell, lon_cell, exif }) => ({
      ...storageOf(viewer),
      owner_id: viewer.readerId,
      ...{ title, description, author, place, lat_cell, lon_cell },
      exif: exif === null ? null : JSON.stringify(exif),
    }),
  )
}

/** Sets the actor's profile image, owned by the actor: that of a group remains when the member who set it leaves. */
export function cropProfileImage(
  db: Tx,
  parts: ImageParts,
  viewer: Viewer,
  dbKey: string,
  body: CropBody,
): Promise<MediaKey> {
  const facts = { ...storageOf(viewer), owner_id: viewer.actorId, title: null }
  return storeCrop(
    db,
    parts,
    viewer,
    dbKey,
    body,
    () => facts,
    async (tx, mediaId) => {
      const old = await swapProfileImage(tx, viewer.actorId, mediaId)
      if (old !== null) await eraseUnattachedMedia(tx, [old])
      await touchState(tx, viewer.accountId)
    },
  )
}

const storageOf = ({ accountId, siteId }: Viewer) => ({ account_id: accountId, site_id: siteId })

async function storeCrop(
  db: Tx,
  parts: ImageParts,
  viewer: Viewer,
  dbKey: string,
  body: CropBody,
  factsOf: (source: OwnMediaRow) => ImageFacts,
  afterwards?: (tx: Tx, mediaId: string) => Promise<void>,
): Promise<MediaKey> {
  const record = await requireOwnRecord(db, viewer, dbKey)
  const { width, height, mime } = record
  const file = await parts.storage.find(`${dbKey}/orig`)
  if (file === undefined || width === null || height === null || mime === null) throw new ApiError('NOT_FOUND')
  const crop = requireCrop(body, { width, height, mime })
  return parts.quarantine.within(async (folder) => {
    const input = join(folder, 'input')
    await pipeline(file.stream(), createWriteStream(input, { mode: 0o600 }))
    const encoded = await parts.encoder.encode(input, folder, crop)
    return storeImage(db, parts, folder, encoded, factsOf(record), afterwards)
  })
}

/**
 * The row is written first, in the state quarantine: after a crash the sweep finds it, and there are never files without
 * a row. No transaction is open while files are written: fifty uploads would hold all connections.
 */
async function storeImage(
  db: Tx,
  { storage }: ImageParts,
  folder: string,
  { mime, width, height, widths, preview, bytes }: Encoded,
  facts: ImageFacts,
  afterwards?: (tx: Tx, mediaId: string) => Promise<void>,
): Promise<MediaKey> {
  const [id, key] = [newId(), newMediaKey()]
  await inTransaction(db, async (tx) => {
    await requireRoom(tx, { accountId: facts.account_id, siteId: facts.site_id }, bytes)
    await insertMedia(tx, {
      ...facts,
      id,
      db_key: key,
      media_type: 'i',
      provider: null,
      url: null,
      state: 'quarantine',
      mime,
      bytes,
      width,
      height,
      widths,
      preview,
    })
  })
  try {
    for (const variant of ['orig', 'pres', 'thumb', ...widths.map((one) => `w${one}`)])
      await storage.put(
        `${key}/${variant}`,
        await readFile(join(folder, variant)),
        variant === 'orig' ? mime : 'image/webp',
      )
    await inTransaction(db, async (tx) => {
      if (!(await markReady(tx, id))) throw new ApiError('NOT_FOUND')
      await afterwards?.(tx, id)
    })
    return key
  } catch (error) {
    await deleteMedia(db, id)
    await storage.remove(`${key}/`)
    throw error
  }
}
