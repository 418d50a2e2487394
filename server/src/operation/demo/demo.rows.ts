import { sql, type Insertable } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'
import type { DB } from '#/platform/db/types.gen.ts'

/**
 * Inserts any number of rows with one parameter. A placeholder for each value would end at 65,535 of them, and leave a
 * prepared statement of that size on the connection. The first row names the columns of all.
 */
export async function insertRows<T extends keyof DB>(
  tx: Tx,
  table: T,
  rows: readonly Insertable<DB[T]>[],
): Promise<void> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)))
  const into = sql.table(table)
  await sql`INSERT INTO ${into} (${columns})
    SELECT ${columns} FROM jsonb_populate_recordset(NULL::${into}, ${JSON.stringify(rows)}::jsonb)`.execute(tx)
}

/** The words to find entries by. */
export async function insertWords(tx: Tx, words: readonly { id: string; words: string }[]): Promise<void> {
  await sql`INSERT INTO entry_search (entry_id, tsv) SELECT w.id, to_tsvector('hu', w.words)
    FROM jsonb_to_recordset(${JSON.stringify(words)}::jsonb) AS w(id uuid, words text)`.execute(tx)
}
