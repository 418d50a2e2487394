import type { Readable } from 'node:stream'
import type {
  beginImportCall,
  ImportItem,
  mapImportCall,
  sendImportCall,
  startImportCall,
} from '@entemi/contract/operation/import'
import type { BodyOf, QueryOf } from '@entemi/contract/platform/call'
import { limits } from '@entemi/contract/platform/limits'
import { ApiError } from '#/platform/api-error.ts'
import { inTransaction } from '#/platform/db/database.ts'
import { newId } from '#/platform/db/id.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { readBytes } from '#/platform/http/receive.ts'
import { addImportJob } from '#/platform/jobs/import-job.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import type { Storage } from '#/platform/storage/storage.ts'
import { newMediaKey } from '#/core/media/media.attach.ts'
import { readStorage, requireRoom } from '#/core/media/quota.service.ts'
import { pieceName } from './import.file.ts'
import { presentImport } from './import.present.ts'
import {
  deleteImport,
  deleteImports,
  findImport,
  insertImport,
  listAbandoned,
  listImports,
  lockImport,
  readStoredFiles,
  updateImport,
  type ImportChange,
  type ImportRow,
} from './import.store.ts'

export { expireImports } from './import.store.ts'

export async function readImports(tx: Tx, viewer: Viewer): Promise<ImportItem[]> {
  return (await listImports(tx, viewer)).map(presentImport)
}

export async function readImport(tx: Tx, viewer: Viewer, id: string): Promise<ImportItem> {
  const row = await findImport(tx, viewer, id)
  if (row === undefined) throw new ApiError('NOT_FOUND')
  return presentImport(row)
}

/** The file may be as large as the member's storage: it is deleted when the import is over, and counts only towards the site's. */
export async function beginImport(
  tx: Tx,
  viewer: Viewer,
  { file_name, bytes }: BodyOf<typeof beginImportCall>,
): Promise<ImportItem> {
  if (bytes > (await readStorage(tx, viewer)).limit) throw new ApiError('TOO_LARGE')
  await deleteImports(tx, viewer, ['receiving', 'reading', 'ready', 'refused', 'undone'])
  await requireRoom(tx, { accountId: null, siteId: viewer.siteId }, (await readStoredFiles(tx, viewer.siteId)) + bytes)
  const row = await insertImport(tx, viewer, { id: newId(), key: newMediaKey(), file_name, bytes })
  if (row === undefined) throw new ApiError('CONFLICT')
  return presentImport(row)
}

/** Stores the next piece; the last one starts the preview. A repeated piece changes nothing. */
export async function receivePiece(
  db: Tx,
  storage: Storage,
  viewer: Viewer,
  { id, offset }: { id: string } & QueryOf<typeof sendImportCall>,
  body: Readable,
): Promise<ImportItem> {
  const bytes = await readBytes(body, limits.import.pieceBytes)
  return inTransaction(db, async (tx) => {
    const row = await requireLocked(tx, viewer, id)
    if (row.state !== 'receiving' || offset + bytes.length <= row.received) return presentImport(row)
    if (offset !== row.received) throw wrongOffset(row.received)
    if (offset + bytes.length > row.bytes) throw new ApiError('TOO_LARGE')
    await storage.put(pieceName(row.key, offset), bytes, 'application/octet-stream')
    const received = offset + bytes.length
    const isComplete = received === row.bytes
    return changeTo(tx, row, { received, ...(isComplete && { state: 'reading' }) })
  })
}

/** The client goes on from there. */
const wrongOffset = (expected: number): ApiError =>
  new ApiError('CONFLICT', { fields: [{ name: 'offset', code: 'INVALID_VALUE', min: expected, max: expected }] })

export async function mapColumns(
  tx: Tx,
  viewer: Viewer,
  id: string,
  { fields }: BodyOf<typeof mapImportCall>,
): Promise<ImportItem> {
  const row = await requireLocked(tx, viewer, id)
  const { csv } = row
  if (row.state !== 'ready' || csv === null) throw new ApiError('CONFLICT')
  const known = Object.entries(fields).filter(([, column]) => csv.columns.includes(column))
  return changeTo(tx, row, { state: 'reading', csv: { ...csv, fields: Object.fromEntries(known) } })
}

/** Of a stopped import the first choices stay: what it made has them already. */
export async function startImport(
  tx: Tx,
  viewer: Viewer,
  id: string,
  { privacy_status: privacy = 0, moods }: BodyOf<typeof startImportCall>,
): Promise<ImportItem> {
  const row = await requireLocked(tx, viewer, id)
  if (row.state === 'stopped') return changeTo(tx, row, { state: 'importing', error: null })
  const { preview } = row
  if (row.state !== 'ready' || preview === null || preview.entries === 0) throw new ApiError('CONFLICT')
  const chosen = moods ?? preview.moods
  const mapped = chosen.flatMap(({ name, mood }) => (mood === null ? [] : [[name, mood] as const]))
  return changeTo(tx, row, { state: 'importing', privacy, moods: Object.fromEntries(mapped) })
}

/** Null: it made nothing and is deleted. */
export async function removeImport(tx: Tx, viewer: Viewer, id: string): Promise<ImportItem | null> {
  const row = await requireLocked(tx, viewer, id)
  if (row.state === 'undoing') return presentImport(row)
  // a file that was not sent to its end, or refused, must not keep what was made
  if (row.state === 'done') await deleteImports(tx, viewer, ['receiving', 'refused'])
  if (['importing', 'stopped', 'done'].includes(row.state)) return changeTo(tx, row, { state: 'undoing', error: null })
  await deleteImport(tx, id)
  return null
}

const statesOfJob: readonly ImportRow['state'][] = ['reading', 'importing', 'undoing']

async function changeTo(tx: Tx, { id }: ImportRow, change: ImportChange): Promise<ImportItem> {
  const row = await updateImport(tx, id, change)
  if (row === undefined) throw new ApiError('NOT_FOUND')
  if (change.state !== undefined && statesOfJob.includes(change.state)) await addImportJob(tx, { importId: id })
  return presentImport(row)
}

async function requireLocked(tx: Tx, viewer: Viewer, id: string): Promise<ImportRow> {
  const row = await lockImport(tx, viewer, id)
  if (row === undefined) throw new ApiError('NOT_FOUND')
  return row
}

/** Jobs of imports that have none, such as after a restore. */
export async function resumeImports(db: Tx): Promise<void> {
  for (const importId of await listAbandoned(db)) await addImportJob(db, { importId })
}
