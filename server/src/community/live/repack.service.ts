import { buffer } from 'node:stream/consumers'
import { limits } from '@entemi/contract/platform/limits'
import { inTransaction } from '#/platform/db/database.ts'
import { type Tx } from '#/platform/db/tx.ts'
import { addEffect } from '#/platform/jobs/effect.ts'
import type { RepackJob } from '#/platform/jobs/repack-job.ts'
import type { Storage } from '#/platform/storage/storage.ts'
import { RepackRefused, runFfmpeg } from './ffmpeg.ts'
import { lockChannel } from './live.store.ts'
import { findFormat, pieceTypes, readSeconds, type PieceFormat } from './piece.ts'
import { beginningName, pieceName } from './playlist.ts'
import { type PartPiece, addRepackJob, listAllWebm, listWebm, replaceWebm } from './repack.store.ts'
import { readBeginning } from './webm.ts'
import { changeRepacked, isErased } from '#/core/media/media.attach.ts'

export interface RepackParts {
  db: Tx
  storage: Storage
  /** The ffmpeg of this machine. */
  program: string
  /** Aborted when the server stops; the job is then started again by another process. */
  signal: AbortSignal
  onRefused: (error: RepackRefused) => void
}

/** Players use the playlist they have loaded, and a backup copies the files of the rows it read. */
const removeAfterMs = 24 * 3_600_000

/** The result may be shorter by this much, because the lengths of WebM pieces are estimates. */
const [minShare, slackSeconds] = [0.9, 1]

/**
 * Converts a WebM part of a recording to MP4. New files are written beside the old ones; then all rows change in one
 * transaction. If anything fails before, the WebM is still played.
 */
export async function repackPart(parts: RepackParts, job: RepackJob): Promise<void> {
  const { db, storage } = parts
  const pieces = await listWebm(db, job)
  try {
    if (pieces.length > 0) {
      const made = await writePart(parts, job, pieces)
      await inTransaction(db, (tx) => changeRows(tx, storage, job, made))
    }
  } catch (error) {
    await removeWritten(db, storage, job)
    if (!(error instanceof RepackRefused)) throw error
    parts.onRefused(error)
    await addRepackJob(db, job.channelId, job.part)
  }
  await removeErased(db, storage, job.key)
}

interface Made {
  pieces: PartPiece[]
  /** Compared with the WebM; may be negative. */
  moreBytes: number
}

async function writePart(
  { storage, program, signal }: RepackParts,
  { key, part }: RepackJob,
  [first, ...rest]: readonly PartPiece[],
): Promise<Made> {
  if (first?.seconds !== null || rest.length === 0) throw new RepackRefused('a part without a beginning or a piece')
  let moreBytes = 0
  const read = async (name: string): Promise<Buffer> => {
    const file = await storage.find(`${key}/${name}`)
    if (file === undefined) throw new RepackRefused('a piece is missing')
    moreBytes -= file.size
    return buffer(file.stream())
  }
  const header = await read(beginningName(part, 'webm'))
  async function* readAll(): AsyncGenerator<Buffer> {
    yield header
    for (const { n } of rest) yield await read(pieceName(n, 'webm'))
  }
  const hasVideo = readBeginning(header)?.some(({ isVideo }) => isVideo) === true
  const seconds = secondsOf(rest)
  const made: PartPiece[] = []
  let beginning: Buffer | undefined
  const recorded = { bytes: readAll(), seconds, pieces: rest.length, hasVideo }
  for await (const bytes of runFfmpeg(program, recorded, signal)) {
    const piece = beginning === undefined ? first : rest[made.length - 1]
    if (piece === undefined) throw new RepackRefused('more pieces than there were')
    made.push({ n: piece.n, seconds: requireValid(beginning, bytes) })
    beginning ??= bytes
    await storage.put(`${key}/${fileOf(part, piece, 'mp4')}`, bytes, pieceTypes.mp4)
    moreBytes += bytes.length
  }
  if (secondsOf(made) < seconds * minShare - slackSeconds || made.length < 2) throw new RepackRefused('too short')
  return { pieces: made, moreBytes }
}

const fileOf = (part: number, { n, seconds }: PartPiece, format: PieceFormat): string =>
  seconds === null ? beginningName(part, format) : pieceName(n, format)

const secondsOf = (pieces: readonly PartPiece[]): number => pieces.reduce((sum, { seconds }) => sum + (seconds ?? 0), 0)

/** Checked like a host's own piece; returns its seconds, null for a beginning. */
function requireValid(beginning: Buffer | undefined, bytes: Buffer): number | null {
  if (beginning === undefined) {
    if (findFormat(bytes) !== 'mp4') throw new RepackRefused('no beginning of an MP4')
    return null
  }
  const seconds = readSeconds('mp4', beginning, bytes)
  if (seconds === undefined || seconds > limits.live.pieceSeconds) throw new RepackRefused('no piece of an MP4')
  return seconds
}

async function changeRows(tx: Tx, storage: Storage, job: RepackJob, { pieces, moreBytes }: Made): Promise<void> {
  const { channelId, key, part } = job
  await lockChannel(tx, channelId)
  // erased, or done by another process with the same job
  if ((await listWebm(tx, job)).length === 0) return
  // another process with the same job failed and removed the files of both
  if ((await storage.find(`${key}/${beginningName(part, 'mp4')}`)) === undefined) throw new Error('the pieces are gone')
  const { isAllMp4 } = await replaceWebm(tx, job, pieces)
  await changeRepacked(tx, key, moreBytes, isAllMp4 ? 'video/mp4' : null)
  await addEffect(tx, { type: 'live.repacked', entryId: channelId, key }, new Date(Date.now() + removeAfterMs))
  await addRepackJob(tx, channelId, part)
}

/** Also the files of a killed process; not those that another process with the same job has put into rows. */
async function removeWritten(db: Tx, storage: Storage, job: RepackJob): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockChannel(tx, job.channelId)
    const ours = new Set((await listWebm(tx, job)).map((piece) => fileOf(job.part, piece, 'mp4')))
    await removeFiles(storage, job.key, (name) => ours.has(name))
  })
}

async function removeFiles(storage: Storage, key: string, isRemoved: (name: string) => boolean): Promise<void> {
  for (const name of await storage.list(`${key}/`)) if (isRemoved(name)) await storage.remove(`${key}/${name}`)
}

/** Files written after an erased recording was removed from the storage. */
async function removeErased(db: Tx, storage: Storage, key: string): Promise<void> {
  if (await isErased(db, key)) await storage.remove(`${key}/`)
}

/** Removes the WebM files that no row refers to. */
export async function removeReplaced(db: Tx, storage: Storage, channelId: string, key: string): Promise<void> {
  const named = new Set((await listAllWebm(db, channelId)).map(({ part, ...piece }) => fileOf(part, piece, 'webm')))
  await removeFiles(storage, key, (name) => name.endsWith('.webm') && !named.has(name))
}
