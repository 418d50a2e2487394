import { sql } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'

/** Counts one use of the key and returns how many there are in the current window of so many seconds. */
export async function countUse(db: Tx, key: string, seconds: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    INSERT INTO rate_count AS c (key, window_start, n)
    VALUES (${key}, to_timestamp(floor(extract(epoch FROM now()) / ${seconds}::int) * ${seconds}::int), 1)
    ON CONFLICT (key, window_start) DO UPDATE SET n = c.n + 1 RETURNING n`.execute(db)
  return rows[0]?.n ?? 1
}
