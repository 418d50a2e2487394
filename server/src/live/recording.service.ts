import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import type { ParamsOf, QueryOf } from '@entemi/contract/call'
import { limits } from '@entemi/contract/limits'
import type { sendPieceCall } from '@entemi/contract/live'
import { ApiError, fieldError, requireAllowed } from '#/api-error.ts'
import { inTransaction, type Tx } from '#/db/database.ts'
import { readBytes } from '#/http/receive.ts'
import { addRecording } from '#/media/media.attach.ts'
import type { Viewer } from '#/session/viewer.ts'
import type { Storage, StoredFile } from '#/storage/storage.ts'
import { listRights } from './live.policy.ts'
import { announceChange, holdAllowed, joinChannel } from './live.service.ts'
import type { ChannelRow } from './live.store.ts'
import { readBeginning, readFragment } from './mp4.ts'
import { beginningName, liveName, pieceName, recordingName, writePlaylist } from './playlist.ts'
import {
  findRecordingKey,
  findSending,
  insertPiece,
  listPieces,
  setRecording,
  type Sending,
} from './recording.store.ts'

/** A window that says nothing for so long is taken for closed: another one may go on. */
const silenceSeconds = 10
/** What a player that comes late may still reach of a broadcast that is on. */
const liveWindow = 30

export const pieceType = 'video/mp4'

/**
 * Takes the next piece and gives the number of the one after it. The same again changes nothing. Asked for the right
 * before the bytes are taken, and again with the broadcast held: two windows at once come one after the other.
 */
export async function takePiece(
  db: Tx,
  storage: Storage,
  viewer: Viewer,
  { id, n }: ParamsOf<typeof sendPieceCall>,
  { sender, take }: QueryOf<typeof sendPieceCall>,
  body: Readable,
): Promise<number> {
  requireSendable(viewer, await joinChannel(db, viewer, id))
  const bytes = await readBytes(body, limits.live.pieceBytes)
  return inTransaction(db, async (tx) => {
    const channel = await holdAllowed(tx, viewer, id, 'host')
    requireSendable(viewer, channel)
    const sending = await findSending(tx, id, silenceSeconds)
    if (sending === undefined) throw new ApiError('NOT_FOUND')
    if (sender === sending.sender && n <= sending.n) return sending.n + 1
    if (n !== sending.n + 1) throw new ApiError('CONFLICT')
    const isBeginning = readBeginning(bytes) !== undefined
    if (sender !== sending.sender) requireTurn(sending, isBeginning, take === '1')
    if (n >= limits.live.pieces || sending.bytes + bytes.length > limits.live.recordingBytes)
      throw new ApiError('TOO_LARGE')
    // taken away while it was sent
    if (sending.n >= 0 && sending.key === null) throw new ApiError('CONFLICT')
    const seconds = isBeginning ? null : await requireSeconds(storage, sending, bytes)
    const key = sending.key ?? (await beginRecording(tx, viewer, channel))
    const part = isBeginning ? sending.part + 1 : sending.part
    // pieces that waited for the line come at once: each follows on the one before it, as its picture did
    const at = sending.until ?? new Date(Date.now() - (seconds ?? 0) * 1000)
    await insertPiece(tx, id, sender, { n, part, seconds, at: isBeginning ? new Date() : at }, bytes.length)
    await storage.put(`${key}/${isBeginning ? beginningName(part) : pieceName(n)}`, bytes, pieceType)
    // those who wait for the picture hear that there is one
    if (n === 1) await announceChange(tx, id)
    return n + 1
  })
}

async function beginRecording(tx: Tx, viewer: Viewer, channel: ChannelRow): Promise<string> {
  const { id, key } = await addRecording(tx, { ownerId: channel.author_id, siteId: viewer.siteId })
  await setRecording(tx, channel.id, id)
  return key
}

function requireSendable(viewer: Viewer, channel: ChannelRow): void {
  requireAllowed(listRights(viewer, channel, channel).host)
  if (channel.status !== 'live' || channel.source !== 'browser') throw new ApiError('CONFLICT')
}

/** A window that is new begins anew, and does not speak into another one's words. */
function requireTurn({ sender, isHeard }: Sending, isBeginning: boolean, takesOver: boolean): void {
  if (!isBeginning && sender !== null) throw new ApiError('CONFLICT')
  if (sender !== null && isHeard && !takesOver) throw new ApiError('CONFLICT')
}

async function requireSeconds(storage: Storage, { key, part }: Sending, bytes: Buffer): Promise<number> {
  const beginning = key === null ? undefined : await storage.find(`${key}/${beginningName(part)}`)
  const tracks = beginning && readBeginning(await buffer(beginning.stream()))
  const seconds = tracks && readFragment(bytes, tracks)
  if (seconds === undefined || seconds > limits.live.pieceSeconds) throw fieldError('file', 'INVALID_FORMAT')
  return seconds
}

/** The list or a piece, to those who may watch: the rule and the consent are asked each time. */
export async function readRecording(
  tx: Tx,
  storage: Storage,
  viewer: Viewer,
  id: string,
  name: string,
): Promise<{ list: string } | { file: StoredFile }> {
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
  return { file }
}
