import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import type { ParamsOf, QueryOf } from '@entemi/contract/platform/call'
import type { EntryId, MediaKey } from '@entemi/contract/platform/ids'
import { limits } from '@entemi/contract/platform/limits'
import type { sendPieceCall } from '@entemi/contract/community/live'
import { ApiError, fieldError, requireAllowed } from '#/platform/api-error.ts'
import { inTransaction } from '#/platform/db/database.ts'
import { type Tx } from '#/platform/db/tx.ts'
import { readBytes } from '#/platform/http/receive.ts'
import { addRecording, newMediaKey } from '#/core/media/media.attach.ts'
import { requireRoom } from '#/core/media/quota.service.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import type { Storage, StoredFile } from '#/platform/storage/storage.ts'
import { listRights } from './live.policy.ts'
import { announceChange, endFullChannel, lockAllowed, joinChannel, mayBroadcast } from './live.service.ts'
import type { ChannelRow } from './live.store.ts'
import { findFormat, pieceTypes, readSeconds, type PieceFormat } from './piece.ts'
import { beginningName, liveName, pieceName, recordingName, writePlaylist } from './playlist.ts'
import {
  findRecordingKey,
  findSending,
  insertPiece,
  listPieces,
  setRecording,
  type Sending,
} from './recording.store.ts'

/** After this long without a piece another window may continue. */
const silenceSeconds = 10
/** Pieces in the playlist of a live broadcast. */
const liveWindow = 30

/**
 * Stores the next piece and returns the number of the one after it. A repeated piece changes nothing. Rights are checked
 * before the bytes are received, and again with the broadcast locked, which serialises two windows.
 */
export async function receivePiece(
  db: Tx,
  storage: Storage,
  viewer: Viewer,
  { id, n }: ParamsOf<typeof sendPieceCall>,
  { sender, take }: QueryOf<typeof sendPieceCall>,
  body: Readable,
): Promise<number> {
  requireSendable(viewer, await joinChannel(db, viewer, id))
  requireAllowed(await mayBroadcast(db, viewer))
  const bytes = await readBytes(body, limits.live.pieceBytes)
  try {
    return await inTransaction(db, (tx) =>
      storePiece(tx, storage, viewer, { id, n, sender, takes: take === '1', bytes }),
    )
  } catch (error) {
    if (error instanceof ApiError && (error.code === 'QUOTA_EXCEEDED' || error.code === 'STORAGE_FULL'))
      await inTransaction(db, (tx) => endFullChannel(tx, viewer, id))
    throw error
  }
}

interface SentPiece {
  id: EntryId
  n: number
  sender: string
  takes: boolean
  bytes: Buffer
}

async function storePiece(
  tx: Tx,
  storage: Storage,
  viewer: Viewer,
  { id, n, sender, takes, bytes }: SentPiece,
): Promise<number> {
  const channel = await lockAllowed(tx, viewer, id, 'host')
  requireSendable(viewer, channel)
  const sending = await findSending(tx, id, silenceSeconds)
  if (sending === undefined) throw new ApiError('NOT_FOUND')
  if (sender === sending.sender && n <= sending.n) return sending.n + 1
  if (n !== sending.n + 1) throw new ApiError('CONFLICT')
  const begun = findFormat(bytes)
  const isBeginning = begun !== undefined
  if (sender !== sending.sender) requireTurn(sending, isBeginning, takes)
  if (n >= limits.live.pieces || sending.bytes + bytes.length > limits.live.recordingBytes)
    throw new ApiError('TOO_LARGE')
  // the recording was deleted meanwhile
  if (sending.n >= 0 && sending.key === null) throw new ApiError('CONFLICT')
  const seconds = isBeginning ? null : await requireSeconds(storage, sending, bytes)
  const format = begun ?? requireFormat(sending)
  const key = sending.key ?? newMediaKey()
  const part = isBeginning ? sending.part + 1 : sending.part
  const file = `${key}/${isBeginning ? beginningName(part, format) : pieceName(n, format)}`
  // before the rows: these lock the site's total, and all other uploads would wait for the storage
  await storage.put(file, bytes, pieceTypes[format])
  try {
    const accountId = sending.key === null ? viewer.accountId : sending.accountId
    await requireRoom(tx, { accountId, siteId: viewer.siteId }, bytes.length)
    if (sending.key === null) await beginRecording(tx, viewer, channel, { key, format })
    // pieces delayed by the network arrive together: each starts where the one before it ended
    const at = sending.until ?? new Date(Date.now() - (seconds ?? 0) * 1000)
    await insertPiece(tx, id, sender, { n, part, format, seconds, at: isBeginning ? new Date() : at }, bytes.length)
  } catch (error) {
    await storage.remove(file)
    throw error
  }
  // viewers who wait for the first piece can start
  if (n === 1) await announceChange(tx, id)
  return n + 1
}

async function beginRecording(
  tx: Tx,
  viewer: Viewer,
  channel: ChannelRow,
  { key, format }: { key: MediaKey; format: PieceFormat },
): Promise<void> {
  const { accountId, siteId } = viewer
  const mime = pieceTypes[format]
  await setRecording(
    tx,
    channel.id,
    await addRecording(tx, { key, ownerId: channel.author_id, accountId, siteId, mime }),
  )
}

function requireSendable(viewer: Viewer, channel: ChannelRow): void {
  requireAllowed(listRights(viewer, channel, channel).host)
  if (channel.status !== 'live' || channel.source !== 'browser') throw new ApiError('CONFLICT')
}

/** A new window must send a new beginning, and must not interrupt an active one unless it takes over. */
function requireTurn({ sender, isActive }: Sending, isBeginning: boolean, takesOver: boolean): void {
  if (!isBeginning && sender !== null) throw new ApiError('CONFLICT')
  if (sender !== null && isActive && !takesOver) throw new ApiError('CONFLICT')
}

/** The first piece must be a beginning. */
function requireFormat({ format }: Sending): PieceFormat {
  if (format === null) throw fieldError('file', 'INVALID_FORMAT')
  return format
}

async function requireSeconds(storage: Storage, sending: Sending, bytes: Buffer): Promise<number> {
  const { key, part } = sending
  const format = requireFormat(sending)
  const beginning = key === null ? undefined : await storage.find(`${key}/${beginningName(part, format)}`)
  const seconds = beginning && readSeconds(format, await buffer(beginning.stream()), bytes)
  if (seconds === undefined || seconds > limits.live.pieceSeconds) throw fieldError('file', 'INVALID_FORMAT')
  return seconds
}

/** The playlist or a piece; visibility and consent are checked each time. */
export async function readRecording(
  tx: Tx,
  storage: Storage,
  viewer: Viewer,
  id: string,
  name: string,
): Promise<{ list: string } | { file: StoredFile; type: string }> {
  const { status } = await joinChannel(tx, viewer, id)
  const key = await findRecordingKey(tx, id)
  if (key === undefined) throw new ApiError('NOT_FOUND')
  if (name === liveName || name === recordingName) {
    const isOver = status === 'ended'
    if (name === recordingName && !isOver) throw new ApiError('NOT_FOUND')
    const pieces = await listPieces(tx, id, name === recordingName ? undefined : liveWindow)
    if (pieces.length === 0) throw new ApiError('NOT_FOUND')
    return { list: writePlaylist(pieces, isOver) }
  }
  const file = await storage.find(`${key}/${name}`)
  if (file === undefined) throw new ApiError('NOT_FOUND')
  return { file, type: pieceTypes[name.endsWith('.webm') ? 'webm' : 'mp4'] }
}
