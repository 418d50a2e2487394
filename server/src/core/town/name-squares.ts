import type { Tx } from '#/platform/db/tx.ts'
import type { Square } from '#/core/entry/entry.place.ts'
import { findPlaceOfSquare } from './town.service.ts'
import type { StoredPlace } from './town.ts'

/** A row with a square, and without the name of a town. */
export interface UnnamedRow extends Square {
  id: string
}

export interface NamedRow extends UnnamedRow {
  place: StoredPlace
}

/** The rows of a table that wait for a name. */
export interface UnnamedRows {
  /** By id, after the given one. */
  list: (tx: Tx, after: string, size: number) => Promise<UnnamedRow[]>
  save: (tx: Tx, rows: readonly NamedRow[]) => Promise<void>
}

const batchSize = 200
const firstId = '00000000-0000-0000-0000-000000000000'

/**
 * Gives the places that were stored as squares the name of a town. Rows that no town is near keep waiting, and are few. A
 * batch is one short statement: members write meanwhile.
 */
export async function nameSquares(db: Tx, { list, save }: UnnamedRows, signal: AbortSignal): Promise<void> {
  let after = firstId
  while (!signal.aborted) {
    const rows = await list(db, after, batchSize)
    const named: NamedRow[] = []
    for (const row of rows) {
      const place = await findPlaceOfSquare(db, row)
      if (place !== undefined) named.push({ ...row, place })
    }
    if (named.length > 0) await save(db, named)
    if (rows.length < batchSize) return
    after = rows.at(-1)?.id ?? after
  }
}
