import type { ClientError } from '@entemi/contract/operation/client-error'
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

export interface FailedRow {
  id: string
  task: string
  attempts: number
  last_error: string | null
  failed_at: Date
}

/** Those that are given up. `payload` has ids of people: only the name of the effect is read. */
export async function listFailedJobs(tx: Tx, after: string | undefined, size: number): Promise<FailedRow[]> {
  const { rows } = await sql<FailedRow>`
    SELECT j.id::text AS id, coalesce(j.payload ->> 'type', t.identifier) AS task, j.attempts, j.last_error, j.updated_at AS failed_at
    FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
    WHERE j.attempts >= j.max_attempts AND j.locked_at IS NULL AND j.id > ${after ?? '0'}::bigint ORDER BY j.id LIMIT ${size}`.execute(
    tx,
  )
  return rows
}

const failedIds = (id: string | undefined) => sql`ARRAY(SELECT j.id FROM graphile_worker._private_jobs j
  WHERE j.attempts >= j.max_attempts AND j.locked_at IS NULL AND (${id ?? null}::bigint IS NULL OR j.id = ${id ?? null}::bigint)
  ORDER BY j.id LIMIT ${maxCount})`

/** Returns how many. */
export async function retryJobs(tx: Tx, id: string | undefined): Promise<number> {
  const { rows } =
    await sql`SELECT FROM graphile_worker.reschedule_jobs(${failedIds(id)}, run_at => now(), attempts => 0)`.execute(tx)
  return rows.length
}

export async function deleteJobs(tx: Tx, id: string | undefined): Promise<number> {
  const { rows } = await sql`SELECT FROM graphile_worker.complete_jobs(${failedIds(id)})`.execute(tx)
  return rows.length
}

/** Kinds and places a day: whoever sends invented ones fills no more than this. Those that are known are counted on. */
const maxSignatures = 500

export async function addClientError(tx: Tx, { kind, file, line, column, browser, page }: ClientError): Promise<void> {
  await sql`INSERT INTO client_error AS c (day, kind, file, line, col, browser, page, n, last_at)
    SELECT current_date, ${kind}, ${file ?? ''}, ${line}, ${column}, ${browser}, ${page}, 1, now()
    WHERE (SELECT count(*) FROM client_error k WHERE k.day = current_date) < ${maxSignatures}
      OR EXISTS (SELECT FROM client_error k WHERE (k.day, k.kind, k.file, k.line, k.col, k.browser, k.page)
        = (current_date, ${kind}, ${file ?? ''}, ${line}, ${column}, ${browser}, ${page}))
    ON CONFLICT (day, kind, file, line, col, browser, page) DO UPDATE SET n = c.n + 1, last_at = now()`.execute(tx)
}

export async function listClientErrors(tx: Tx): Promise<(ClientError & { count: number; last_at: Date })[]> {
  const { rows } = await sql<ClientError & { count: number; last_at: Date }>`
    SELECT c.kind, nullif(c.file, '') AS file, c.line, c.col AS column, c.browser, c.page, sum(c.n)::int AS count, max(c.last_at) AS last_at
    FROM client_error c WHERE c.day > current_date - 7 GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY count DESC, last_at DESC LIMIT ${maxRoutes}`.execute(
    tx,
  )
  return rows
}

export async function findAddress(tx: Tx, accountId: string): Promise<string | undefined> {
  const { rows } = await sql<{ email: string }>`SELECT a.email FROM account a WHERE a.id = ${accountId}`.execute(tx)
  return rows[0]?.email
}
