import { sql } from 'kysely'
import { inTransaction } from '#/platform/db/database.ts'
import type { Tx } from '#/platform/db/tx.ts'

/** What an act answers in a transaction of its own, and whether it has written a row of any table there. */
export const observeWrites = <T>(db: Tx, act: (tx: Tx) => Promise<T>): Promise<{ answer: T; wrote: boolean }> =>
  inTransaction(db, async (tx) => {
    const answer = await act(tx)
    // PostgreSQL gives a transaction its number with the first row that it writes
    const { rows } = await sql<{ wrote: boolean }>`
      SELECT pg_current_xact_id_if_assigned() IS NOT NULL AS wrote`.execute(tx)
    return { answer, wrote: rows[0]?.wrote ?? false }
  })
