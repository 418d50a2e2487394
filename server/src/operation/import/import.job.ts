import { isConnectionError } from '#/platform/db/connection-error.ts'
import { inTransaction } from '#/platform/db/database.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { addImportJob, type ImportJob } from '#/platform/jobs/import-job.ts'
import { PartAwayError } from '#/platform/part-state.ts'
import { describeTable } from './formats/csv.ts'
import { detectFormat } from './formats/readers.ts'
import { findRefusal, ImportRefusal, openSentFile } from './import.file.ts'
import type { ImportParts } from './import.parts.ts'
import { makePreview } from './import.preview.ts'
import { lockForJob, updateImport, type ImportChange, type Importer, type ImportRow } from './import.store.ts'
import { undoEntries } from './import.undo.ts'
import { ImportEndedError, writeEntries } from './import.write.ts'

/** One run: afterwards the imports of other members go on, and this one after them. */
const runMs = 120_000

interface Work {
  row: ImportRow
  who: Importer
}

/** Does the next part of an import; again after a stop, it goes on where it was. `isLast`: the last attempt of the job. */
export async function runImport(parts: ImportParts, { importId: id }: ImportJob, isLast: boolean): Promise<void> {
  const work = await inTransaction(parts.db, (tx) => lockForJob(tx, id))
  if (work === undefined) return
  try {
    await runState(parts, work)
  } catch (error) {
    if (error instanceof ImportEndedError) return
    // A preview that is tried again for an hour shows its member nothing: what no part of the server that is away explains ends it.
    const isHopeless = isLast || (work.row.state === 'reading' && !isOfPartAway(error))
    const reason = findRefusal(error) ?? (isHopeless && !parts.signal.aborted ? 'failed' : undefined)
    if (reason === undefined) throw error
    await endWith(parts.db, work, { error: reason })
    if (reason === 'failed') throw error
  }
}

const isOfPartAway = (error: unknown): boolean =>
  error instanceof PartAwayError || (error instanceof Error && isConnectionError(error))

async function runState(parts: ImportParts, work: Work): Promise<void> {
  const { row } = work
  const until = performance.now() + runMs
  const isOver = (): boolean => performance.now() > until
  if (row.state === 'reading') return readFile(parts, work)
  if (row.state === 'importing')
    return parts.quarantine.within(async (folder) => {
      const archive = await openSentFile(parts.storage, folder, row)
      try {
        const { format } = row
        if (format === null) throw new Error('an import without a format was started')
        const isDone = await writeEntries(parts, { ...work, archive, format, isOver })
        await (isDone ? endWith(parts.db, work, { state: 'done' }) : addImportJob(parts.db, { importId: row.id }))
      } finally {
        await archive.close()
      }
    })
  if (row.state === 'undoing') {
    const isDone = await undoEntries(parts, row.id, work.who, isOver)
    await (isDone ? endWith(parts.db, work, { state: 'undone' }) : addImportJob(parts.db, { importId: row.id }))
  }
}

/** Columns of a CSV file that the member has said are used; otherwise those that are guessed. */
async function readFile(parts: ImportParts, work: Work): Promise<void> {
  await parts.quarantine.within(async (folder) => {
    const archive = await openSentFile(parts.storage, folder, work.row)
    try {
      const format = work.row.format ?? (await detectFormat(archive))
      if (format === undefined) throw new ImportRefusal('unknown_format')
      const csv = format === 'csv' ? (work.row.csv ?? (await describeTable(archive)) ?? null) : null
      const preview = await makePreview(parts.db, { archive, format, csv }, work.who, parts.signal)
      // a table without a date may only need another mapping
      const isEmpty = preview.entries === 0 && csv === null
      await endWith(parts.db, work, isEmpty ? { error: 'empty' } : { state: 'ready', format, csv, preview })
    } finally {
      await archive.close()
    }
  })
}

/** Only if it is still in the state that the job found: the member may have cancelled it meanwhile. */
async function endWith(db: Tx, { row: { id, state } }: Work, change: ImportChange): Promise<void> {
  await inTransaction(db, async (tx) => {
    const found = await lockForJob(tx, id)
    if (found?.row.state !== state) return
    await updateImport(
      tx,
      id,
      change.error ? { ...change, state: state === 'reading' ? 'refused' : 'stopped' } : change,
    )
  })
}
