import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ImportError } from '@entemi/contract/operation/import'
import type { Storage } from '#/platform/storage/storage.ts'
import { ArchiveError, openArchive } from './formats/archive.ts'
import type { Archive } from './formats/imported.ts'
import type { ImportRow } from './import.store.ts'

/** The file cannot be imported, or the import cannot go on: the member is told why. Any other error is a fault of the server. */
export class ImportRefusal extends Error {
  readonly reason: ImportError

  constructor(reason: ImportError) {
    super(reason)
    this.reason = reason
  }
}

/** Named by their offset. */
export const pieceName = (key: string, offset: number): string => `${key}/${String(offset).padStart(12, '0')}`

/** Joins the pieces into one file of the folder: a ZIP is read from its end. */
export async function openSentFile(
  storage: Storage,
  folder: string,
  { key, bytes, file_name }: ImportRow,
): Promise<Archive> {
  const path = join(folder, 'sent')
  const file = createWriteStream(path, { mode: 0o600 })
  await pipeline(Readable.from(readPieces(storage, key), { objectMode: false }), file)
  // deleted meanwhile, or not restored with the database
  if (file.bytesWritten !== bytes) throw new ImportRefusal('broken')
  return openArchive(path, file_name)
}

async function* readPieces(storage: Storage, key: string): AsyncGenerator<Uint8Array> {
  for (const name of await storage.list(`${key}/`)) {
    const piece = await storage.find(`${key}/${name}`)
    if (piece !== undefined) yield* piece.stream() as AsyncIterable<Uint8Array>
  }
}

const refusals: Record<ArchiveError['reason'], ImportError> = {
  not_supported: 'unknown_format',
  damaged: 'broken',
  encrypted: 'broken',
  method_unknown: 'broken',
  too_many_files: 'too_many',
  too_large: 'too_large',
  too_dense: 'too_large',
  overlapping: 'broken',
  file_missing: 'broken',
  file_too_large: 'too_large',
}

/** What the member is told; undefined if it is no fault of the file. */
export function findRefusal(error: unknown): ImportError | undefined {
  if (error instanceof ImportRefusal) return error.reason
  if (error instanceof ArchiveError) return refusals[error.reason]
  if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return 'storage'
  return undefined
}
