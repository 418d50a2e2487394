import { Readable } from 'node:stream'
import type { ExportFile as ExportAnswer } from '@entemi/contract/account/identity'
import { ApiError } from '#/platform/api-error.ts'
import { PartAwayError } from '#/platform/part-state.ts'
import { inTransaction } from '#/platform/db/database.ts'
import { type Tx } from '#/platform/db/tx.ts'
import { newId } from '#/platform/db/id.ts'
import type { DiskGuard } from '#/platform/db/disk-guard.ts'
import { addExportJob, type ExportJob } from '#/platform/jobs/export-job.ts'
import { newMediaKey } from '#/core/media/media.attach.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import type { Storage } from '#/platform/storage/storage.ts'
import {
  beginExportFile,
  expireExportFiles,
  failExportFile,
  findExportFile,
  finishExportFile,
  insertExportFile,
  type ExportFile,
} from './export.file.store.ts'
import { packExport } from './export.pack.ts'

/** Returns the export that is waiting or being made, if there is one. */
export async function requestExport(tx: Tx, viewer: Viewer): Promise<ExportAnswer> {
  const [id, key] = [newId(), newMediaKey()]
  const file = await insertExportFile(tx, viewer, { id, key })
  if (file.id === id) await addExportJob(tx, { exportId: id, key })
  return presentExport(file)
}

export async function readExport(tx: Tx, viewer: Viewer): Promise<ExportAnswer | null> {
  const file = await findExportFile(tx, viewer)
  return file === undefined ? null : presentExport(file)
}

const presentExport = ({ state, bytes, asked_at, expires_at }: ExportFile): ExportAnswer => ({
  state,
  bytes: state === 'ready' ? bytes : null,
  asked_at: asked_at.toISOString(),
  expires_at: state === 'ready' ? expires_at.toISOString() : null,
})

/** Only the session that requested an export may download it; another gets 404. */
export async function openExport(
  tx: Tx,
  storage: Storage,
  viewer: Viewer,
): Promise<{ size: number; stream: () => Readable }> {
  const file = await findExportFile(tx, viewer)
  if (file?.state !== 'ready' || file.bytes === null) throw new ApiError('NOT_FOUND')
  const names = await storage.list(`${file.key}/`)
  return { size: file.bytes, stream: () => Readable.from(readParts(storage, file.key, names), { objectMode: false }) }
}

async function* readParts(storage: Storage, key: string, names: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const name of names) {
    const part = await storage.find(`${key}/${name}`)
    // the download must fail visibly: a client would take a shorter file for the whole
    if (part === undefined) throw new Error('an export was removed while it was downloaded')
    yield* part.stream() as AsyncIterable<Uint8Array>
  }
}

export interface ExportParts {
  db: Tx
  storage: Storage
  disk: Pick<DiskGuard, 'hasSpace'>
  /** The server is shutting down; the job starts again later. */
  signal: AbortSignal
}

/** `isLast`: the last attempt of the job. */
export async function makeExport(parts: ExportParts, { exportId, key }: ExportJob, isLast: boolean): Promise<void> {
  const { db, storage } = parts
  // files of an interrupted attempt, or of an export that was deleted while it was made
  await storage.remove(`${key}/`)
  const who = await beginExportFile(db, exportId)
  if (who === undefined) return
  try {
    const bytes = await inTransaction(db, async (tx) => writeParts(parts, key, await packExport(tx, storage, who)))
    if (!(await finishExportFile(db, exportId, bytes))) await storage.remove(`${key}/`)
  } catch (error) {
    await storage.remove(`${key}/`)
    await failExportFile(db, exportId, isLast ? 'failed' : 'waiting')
    throw error
  }
}

export const expireExports = expireExportFiles

/** A storage takes whole files, so a part of this size is held in memory. */
const partBytes = 8 * 1024 * 1024

/** Returns the total number of bytes. */
async function writeParts({ storage, disk, signal }: ExportParts, key: string, packed: Readable): Promise<number> {
  let [count, total, chunks, size]: [number, number, Buffer[], number] = [0, 0, [], 0]
  const write = async (): Promise<void> => {
    signal.throwIfAborted()
    // an export must not use up the disk space that other writes need
    if (!disk.hasSpace()) throw new PartAwayError('disk', 'no space for an export')
    await storage.put(`${key}/${String(count).padStart(6, '0')}`, Buffer.concat(chunks), 'application/zip')
    ;[count, total, chunks, size] = [count + 1, total + size, [], 0]
  }
  for await (const chunk of packed as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    size += chunk.length
    if (size >= partBytes) await write()
  }
  if (size > 0) await write()
  return total
}
