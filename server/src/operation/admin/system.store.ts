import { sql } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'

export interface JobCounts {
  waiting: number
  failed: number
  oldest_at: Date | null
  mails_waiting: number
  mails_failed: number
}

/** Counts stop here, so that they stay fast. */
const maxCount = 10_000

/** `waiting` are due; a job scheduled for later is not counted. */
export async function countJobs(tx: Tx): Promise<JobCounts> {
  const { rows } = await sql<JobCounts>`
    SELECT count(*) FILTER (WHERE j.is_due)::int AS waiting, count(*) FILTER (WHERE j.has_failed)::int AS failed,
      min(j.run_at) FILTER (WHERE j.is_due) AS oldest_at,
      count(*) FILTER (WHERE j.is_due AND j.is_mail)::int AS mails_waiting,
      count(*) FILTER (WHERE j.has_failed AND j.is_mail)::int AS mails_failed
    FROM (SELECT j.run_at, j.attempts < j.max_attempts AND j.run_at <= now() AS is_due, j.attempts >= j.max_attempts AS has_failed,
        j.payload ->> 'type' LIKE 'mail.%' AS is_mail
      FROM graphile_worker._private_jobs j LIMIT ${maxCount}) j`.execute(tx)
  const row = rows[0]
  if (row === undefined) throw new Error('an aggregate returned no row')
  return row
}

const maxRoutes = 20

export async function listErrors(tx: Tx): Promise<{ route: string; status: number; count: number; last_at: Date }[]> {
  const { rows } = await sql<{ route: string; status: number; count: number; last_at: Date }>`
    SELECT c.route, c.status, sum(c.n)::int AS count, max(c.last_at) AS last_at FROM error_count c
    WHERE c.hour > now() - interval '24 hours' GROUP BY 1, 2 ORDER BY 3 DESC, 1, 2 LIMIT ${maxRoutes}`.execute(tx)
  return rows
}
