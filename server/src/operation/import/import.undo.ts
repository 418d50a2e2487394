import { inTransaction } from '#/platform/db/database.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { holdPerson } from '#/core/entity/entity.service.ts'
import { findVisibleEntry } from '#/core/visibility/entry.ts'
import { removeEntry } from '#/diary/post/remove.service.ts'
import type { ImportParts } from './import.parts.ts'
import { forgetMadeEntries, listMadeEntries, lockForJob, updateImport, type Importer } from './import.store.ts'

const batchSize = 20

/** Deletes what the import made as the member would, also what they edited since. False if there is more. */
export async function undoEntries(
  { db, signal }: ImportParts,
  id: string,
  who: Importer,
  isOver: () => boolean,
): Promise<boolean> {
  for (;;) {
    signal.throwIfAborted()
    const count = await inTransaction(db, (tx) => undoBatch(tx, id, who))
    if (count < batchSize) return true
    if (isOver()) return false
  }
}

/** Returns how many there were. */
async function undoBatch(tx: Tx, id: string, who: Importer): Promise<number> {
  if (!(await holdPerson(tx, who.personId))) return 0
  const found = await lockForJob(tx, id)
  if (found?.row.state !== 'undoing') return 0
  const ids = await listMadeEntries(tx, id, batchSize)
  for (const entryId of ids) {
    // not one that the member has deleted, or passed on with a group
    const entry = await findVisibleEntry(tx, who, entryId)
    if (entry?.author_id === who.personId) await removeEntry(tx, entry)
  }
  await forgetMadeEntries(tx, id, ids)
  await updateImport(tx, id, { made: Math.max(0, found.row.made - ids.length) })
  return ids.length
}
