import { sql } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'

export interface ErrorCount {
  route: string
  status: number
  n: number
}

export async function addErrorCounts(db: Tx, counts: readonly ErrorCount[]): Promise<void> {
  // in one order: two processes that write the same rows at once would wait for each other
  await sql`INSERT INTO error_count AS c (hour, route, status, n, last_at)
    SELECT date_trunc('hour', now()), e.route, e.status, e.n, now()
    FROM jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) AS e(route text, status smallint, n int) ORDER BY e.route, e.status
    ON CONFLICT (hour, route, status) DO UPDATE SET n = c.n + excluded.n, last_at = excluded.last_at`.execute(db)
}
