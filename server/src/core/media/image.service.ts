import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
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

type CropBody = BodyOf<typeof cropMediaCall>
/** What is known of a picture beside its pixels. */
type Told = Pick<NewMedia, 'owner_id' | 'account_id' | 'site_id' | 'title'> & MediaChange

/**
 * Takes the bytes of a picture; what is stored is made anew from its pixels, never what was sent. Its file name is not
 * kept: others would read a name that nobody chose to show.
 */
export function uploadImage(db: Tx, parts: ImageParts, viewer: Viewer, body: Readable): Promise<MediaKey> {
  return parts.quarantine.within(async (folder) => {
    const input = join(folder, 'input')
    await receiveBody(body, input, limits.upload.bytes)
    const encoded = await parts.encoder.encode(input, folder)
    return storePicture(db, parts, folder, encoded, { ...placeOf(viewer), owner_id: viewer.readerId, title: null })
  })
}

/** What was said of the picture is true of its part as well. */
export function cropImage(db: Tx, parts: ImageParts, viewer: Viewer, dbKey: string, body: CropBody): Promise<MediaKey> {
  return cutOut(db, parts, viewer, dbKey, body, ({ title, description, author, lat_cell, lon_cell }) => ({
    ...placeOf(viewer),
    owner_id: viewer.readerId,
    ...{ title, description, author, lat_cell, lon_cell },
  }))
}

/** The picture of the one acted as, who then also owns it: a group keeps its face when the one who set it leaves. */
export function cropProfileImage(
  db: Tx,
  parts: ImageParts,
  viewer: Viewer,
  dbKey: string,
  body: CropBody,
): Promise<MediaKey> {
  const present = { ...placeOf(viewer), owner_id: viewer.actorId, title: null }
  return cutOut(
    db,
    parts,
    viewer,
    dbKey,
    body,
    () => present,
    async (tx, mediaId) => {
      const old = await swapProfileImage(tx, viewer.actorId, mediaId)
      if (old !== null) await eraseUnattachedMedia(tx, [old])
      await touchState(tx, viewer.accountId)
    },
  )
}

const placeOf = ({ accountId, siteId }: Viewer) => ({ account_id: accountId, site_id: siteId })

async function cutOut(
  db: Tx,
  parts: ImageParts,
  viewer: Viewer,
  dbKey: string,
  body: CropBody,
  tellOf: (cut: OwnMediaRow) => Told,
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
    return storePicture(db, parts, folder, encoded, tellOf(record), afterwards)
  })
}

/**
 * The row first, as one in quarantine: a crash half way leaves a row that the sweep finds, never files without one.
 * No transaction stands open meanwhile, or fifty waiting pictures would hold every connection there is.
 */
async function storePicture(
  db: Tx,
  { storage }: ImageParts,
  folder: string,
  { mime, width, height, bytes }: Encoded,
  told: Told,
  afterwards?: (tx: Tx, mediaId: string) => Promise<void>,
): Promise<MediaKey> {
  const [id, key] = [newId(), newMediaKey()]
  await inTransaction(db, async (tx) => {
    await requireRoom(tx, { accountId: told.account_id, siteId: told.site_id }, bytes)
    await insertMedia(tx, {
      ...told,
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
    })
  })
  try {
    for (const [variant, type] of [
      ['orig', mime],
      ['pres', 'image/webp'],
      ['thumb', 'image/webp'],
    ] as const)
      await storage.put(`${key}/${variant}`, await readFile(join(folder, variant)), type)
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
