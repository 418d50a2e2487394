import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import type { BodyOf, QueryOf } from '@entemi/contract/platform/call'
import type { EntityId, MediaKey } from '@entemi/contract/platform/ids'
import { limits } from '@entemi/contract/platform/limits'
import type { clipKinds, finishClipCall, sendClipCall } from '@entemi/contract/core/clip'
import { ApiError } from '#/platform/api-error.ts'
import { inTransaction } from '#/platform/db/database.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { newId } from '#/platform/db/id.ts'
import { readBytes } from '#/platform/http/receive.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import type { Storage } from '#/platform/storage/storage.ts'
import { cleanClip } from './clip-file.ts'
import type { Clip } from './clip.ts'
import {
  addPiece,
  findUpload,
  insertUpload,
  listUnfinished,
  lockUpload,
  updateToReady,
  type UploadRow,
} from './clip.store.ts'
import { documentMime, documentName, requireDocument } from './document-file.ts'
import type { Encoder } from './encoder.ts'
import { convertFile } from './ffmpeg.ts'
import type { MediaOwner } from './image.service.ts'
import { eraseUnattachedMedia, newMediaKey } from './media.attach.ts'
import { deleteMedia, hasMedia, insertMedia } from './media.store.ts'
import type { Quarantine } from './quarantine.ts'
import { requireRoom } from './quota.service.ts'
import { createSlots } from '#/platform/slots.ts'

export interface ClipParts {
  storage: Storage
  quarantine: Quarantine
  encoder: Encoder
  /** The ffmpeg of this machine. */
  ffmpeg: string | undefined
}

/** One at a time: it is in memory while it is checked. */
const slots = createSlots({ atOnce: 1, mayWait: 20 })

const pieceName = (n: number): string => `piece-${String(n).padStart(3, '0')}`
type UploadKind = (typeof clipKinds)[number]
const typeOf = { audio: 'a', video: 'v', file: 'd' } as const
const kindOf = ({ media_type }: UploadRow): UploadKind => ({ a: 'audio', v: 'video', d: 'file' } as const)[media_type]

export interface Received {
  bytes: number
  ready: boolean
}

export async function readReceived(tx: Tx, viewer: Viewer, key: string): Promise<Received> {
  const upload = await findUpload(tx, viewer, key)
  return { bytes: upload?.bytes ?? 0, ready: upload?.is_ready === true }
}

/** Stores the next piece and says how many bytes there are. A repeated piece changes nothing. */
export async function receiveClipPiece(
  db: Tx,
  storage: Storage,
  viewer: Viewer,
  { key, kind, offset }: QueryOf<typeof sendClipCall>,
  body: Readable,
): Promise<Received> {
  const bytes = await readBytes(body, limits.clip.pieceBytes)
  // in its own transaction: there must never be files without a row
  if (offset === 0) await inTransaction(db, (tx) => beginUpload(tx, viewer, key, kind))
  return inTransaction(db, async (tx) => {
    const upload = await lockUpload(tx, viewer, key)
    if (upload === undefined) throw wrongOffset(0)
    if (upload.is_ready || offset + bytes.length <= upload.bytes) return { bytes: upload.bytes, ready: upload.is_ready }
    if (offset !== upload.bytes) throw wrongOffset(upload.bytes)
    if (offset + bytes.length > limits.clip[kindOf(upload)].bytes || upload.pieces >= limits.clip.pieces)
      throw new ApiError('TOO_LARGE')
    const file = `${upload.db_key}/${pieceName(upload.pieces)}`
    // before the rows: these lock the site's total, and all other uploads would wait for the storage
    await storage.put(file, bytes, 'application/octet-stream')
    try {
      await requireRoom(tx, viewer, bytes.length)
      await addPiece(tx, upload.id, bytes.length)
    } catch (error) {
      await storage.remove(file)
      throw error
    }
    return { bytes: offset + bytes.length, ready: false }
  })
}

/** The client goes on from there. */
const wrongOffset = (expected: number): ApiError =>
  new ApiError('CONFLICT', { fields: [{ name: 'offset', code: 'INVALID_VALUE', min: expected, max: expected }] })

/** The oldest unfinished clips of the account make room for a new one. */
async function beginUpload(tx: Tx, viewer: Viewer, key: string, kind: UploadKind): Promise<void> {
  if ((await findUpload(tx, viewer, key)) !== undefined) return
  await eraseUnattachedMedia(tx, await listUnfinished(tx, viewer.accountId, limits.clip.unfinished - 1))
  const { id } = await insertQuarantined(tx, { ...viewer, ownerId: viewer.readerId }, kind)
  if (!(await insertUpload(tx, viewer.accountId, id, key))) await deleteMedia(tx, id)
}

async function insertQuarantined(
  tx: Tx,
  { ownerId, accountId, siteId }: Pick<Viewer, 'accountId' | 'siteId'> & { ownerId: EntityId },
  kind: UploadKind,
): Promise<Pick<UploadRow, 'id' | 'db_key'>> {
  const [id, db_key] = [newId(), newMediaKey()]
  await insertMedia(tx, {
    id,
    db_key,
    owner_id: ownerId,
    account_id: accountId,
    site_id: siteId,
    media_type: typeOf[kind],
    provider: null,
    url: null,
    state: 'quarantine',
    mime: null,
    bytes: 0,
    width: null,
    height: null,
    title: null,
  })
  return { id, db_key }
}

/** Makes media of the pieces. What is refused is erased: its pieces would be refused again. */
export async function finishClip(
  db: Tx,
  parts: ClipParts,
  viewer: Viewer,
  { key, size, peaks = null, file_name: fileName }: BodyOf<typeof finishClipCall>,
): Promise<MediaKey> {
  const upload = await findUpload(db, viewer, key)
  if (upload === undefined) throw new ApiError('NOT_FOUND')
  if (upload.is_ready) return upload.db_key
  if (upload.bytes !== size) throw wrongOffset(upload.bytes)
  return slots.run(async () => {
    // while it waited: the same call again, after a lost answer
    if ((await findUpload(db, viewer, key))?.is_ready === true) return upload.db_key
    const made = await makeMedia(db, parts, upload, fileName)
    await storeMade(db, parts, viewer, { upload, made, peaks })
    for (let n = 0; n < upload.pieces; n++) await parts.storage.remove(`${upload.db_key}/${pieceName(n)}`)
    return upload.db_key
  })
}

/** A voice or video of an import, in the member's own name. */
export async function storeImportedClip(
  db: Tx,
  parts: ClipParts,
  owner: MediaOwner,
  { kind, bytes }: { kind: 'audio' | 'video'; bytes: Buffer },
): Promise<MediaKey> {
  if (bytes.length > limits.clip[kind].bytes) throw new ApiError('TOO_LARGE')
  return slots.run(async () => {
    const upload = await insertQuarantined(db, { ...owner, ownerId: owner.personId }, kind)
    const made = await makeOrErase(db, upload.id, () => makeClip(parts, kind, bytes))
    await storeMade(db, parts, owner, { upload: { ...upload, bytes: 0 }, made, peaks: null })
    return upload.db_key
  })
}

async function makeMedia(db: Tx, parts: ClipParts, upload: UploadRow, fileName: string | undefined): Promise<Made> {
  const bytes = Buffer.concat(await readPieces(parts.storage, upload))
  const kind = kindOf(upload)
  return makeOrErase(db, upload.id, () =>
    kind === 'file' ? makeDocument(bytes, fileName) : makeClip(parts, kind, bytes),
  )
}

async function makeClip(parts: ClipParts, kind: 'audio' | 'video', bytes: Buffer): Promise<Made> {
  const clip = cleanClip(kind, bytes)
  return (await convert(parts, clip)) ?? { ...clip, poster: undefined, title: null }
}

async function makeOrErase(db: Tx, mediaId: string, make: () => Made | Promise<Made>): Promise<Made> {
  try {
    return await make()
  } catch (error) {
    await inTransaction(db, (tx) => eraseUnattachedMedia(tx, [mediaId]))
    throw error
  }
}

/** Stored as it was sent: a changed document would lose its signatures. */
function makeDocument(bytes: Buffer, fileName: string | undefined): Made {
  requireDocument(bytes)
  const facts = { seconds: null, width: null, height: null, poster: undefined }
  return { ...facts, bytes, mime: documentMime, title: documentName(fileName) }
}

async function readPieces(storage: Storage, { db_key, pieces }: UploadRow): Promise<Buffer[]> {
  const read: Buffer[] = []
  for (let n = 0; n < pieces; n++) {
    const file = await storage.find(`${db_key}/${pieceName(n)}`)
    // finished or erased meanwhile: the client asks again
    if (file === undefined) throw new ApiError('UNAVAILABLE', { retryAfter: 1 })
    read.push(await buffer(file.stream()))
  }
  return read
}

interface Made extends Pick<Clip, 'bytes' | 'mime' | 'width' | 'height'> {
  /** Null: a document. */
  seconds: number | null
  /** Of a video, where ffmpeg is. */
  poster: { poster: Buffer; thumb: Buffer } | undefined
  /** The file name of a document. */
  title: string | null
}

const convertTimeoutMs = 280_000
const voiceArgs = ['-vn', '-map', '0:a:0', '-c:a', 'aac', '-b:a', '96k', '-ac', '1']
const videoArgs = [
  ...['-map', '0:v:0', '-map', '0:a:0?', '-c:a', 'aac', '-b:a', '96k', '-ac', '2'],
  ...['-c:v', 'libx264', '-preset', 'superfast', '-crf', '26', '-pix_fmt', 'yuv420p', '-fpsmax', '30'],
  // chroma subsampling needs an even width and height
  ...['-vf', "scale='min(1280,iw)':'min(1280,ih)':force_original_aspect_ratio=decrease:force_divisible_by=2"],
]
const fileArgs = ['-threads', '1', '-filter_threads', '1', '-movflags', '+faststart', '-f', 'mp4']

/** Into what every phone plays. Undefined without ffmpeg, or if it cannot: the clip is then stored as it was cleaned. */
async function convert({ ffmpeg, quarantine, encoder }: ClipParts, clip: Clip): Promise<Made | undefined> {
  if (ffmpeg === undefined) return undefined
  return quarantine.within(async (folder) => {
    const [input, output] = [join(folder, 'input'), join(folder, 'output')]
    await writeFile(input, clip.bytes, { mode: 0o600 })
    const args = [...(clip.hasVideo ? videoArgs : voiceArgs), ...fileArgs]
    const timeoutMs = convertTimeoutMs
    if (!(await convertFile(ffmpeg, { format: clip.format, input, output, args, timeoutMs }))) return undefined
    const made = cleanClip(clip.hasVideo ? 'video' : 'audio', await readFile(output))
    const poster = clip.hasVideo ? await makePoster(ffmpeg, encoder, folder) : undefined
    return { ...made, poster, title: null }
  })
}

/** Of the first frame. */
async function makePoster(ffmpeg: string, encoder: Encoder, folder: string): Promise<Made['poster']> {
  const [input, output] = [join(folder, 'output'), join(folder, 'frame')]
  const args = ['-frames:v', '1', '-c:v', 'png', '-threads', '1', '-f', 'image2']
  const isDone = await convertFile(ffmpeg, { format: 'mov', input, output, args, timeoutMs: 20_000 })
  if (!isDone) return undefined
  await encoder.encode(output, folder)
  return { poster: await readFile(join(folder, 'pres')), thumb: await readFile(join(folder, 'thumb')) }
}

interface NewMade {
  upload: Pick<UploadRow, 'id' | 'db_key' | 'bytes'>
  made: Made
  peaks: readonly number[] | null
}

async function storeMade(
  db: Tx,
  { storage }: ClipParts,
  viewer: Pick<Viewer, 'accountId' | 'siteId'>,
  { upload, made, peaks }: NewMade,
): Promise<void> {
  const { mime, bytes, seconds, width, height, poster, title } = made
  await storage.put(`${upload.db_key}/orig`, bytes, mime)
  for (const [variant, picture] of Object.entries(poster ?? {}))
    await storage.put(`${upload.db_key}/${variant}`, picture, 'image/webp')
  const posterBytes = poster === undefined ? null : poster.poster.length + poster.thumb.length
  const size = bytes.length + (posterBytes ?? 0)
  const isStored = await inTransaction(db, async (tx) => {
    await requireRoom(tx, viewer, Math.max(0, size - upload.bytes))
    return updateToReady(tx, upload.id, {
      ...{ mime, width, height, peaks, posterBytes, title },
      bytes: size,
      duration: seconds === null ? null : Math.round(seconds * 100) / 100,
    })
  })
  // erased meanwhile; another call that was faster has written the same file
  if (isStored || (await hasMedia(db, upload.db_key))) return
  await storage.remove(`${upload.db_key}/`)
  throw new ApiError('NOT_FOUND')
}
