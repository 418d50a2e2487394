import { idempotencyDays, knownDeviceDays } from '@entemi/contract/platform/limits'
import { sql } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'

export interface NewJob {
  task: 'effect' | 'export' | 'import' | 'push'
  payload: object
  maxAttempts: number
  runAt?: Date | null
  /** Jobs of one queue run one at a time. */
  queue?: string
  /** A second job with the same key replaces the first. */
  key?: string
}

export async function addJob(tx: Tx, { task, payload, maxAttempts, runAt, queue, key }: NewJob): Promise<void> {
  await sql`SELECT graphile_worker.add_job(${task}, ${JSON.stringify(payload)}::json, queue_name => ${queue ?? null},
    run_at => ${runAt ?? null}::timestamptz, max_attempts => ${maxAttempts}, job_key => ${key ?? null})`.execute(tx)
}

/** The SQL function `announce` chooses the bus. */
export async function sendAnnouncements(tx: Tx, announcements: readonly string[]): Promise<void> {
  await sql`SELECT announce(a) FROM unnest(${announcements}::text[]) AS a`.execute(tx)
}

/** Without it the tables of tokens only grow, and every old row of them could be stolen. */
export async function deleteExpired(db: Tx): Promise<void> {
  await sql`DELETE FROM login_session WHERE expires_at < now()`.execute(db)
  await sql`DELETE FROM access_token WHERE expires_at < now()`.execute(db)
  await sql`DELETE FROM known_device WHERE used_at < now() - make_interval(days => ${knownDeviceDays})`.execute(db)
  await sql`DELETE FROM login_challenge WHERE expires_at < now()`.execute(db)
  await sql`DELETE FROM one_time_token WHERE expires_at < now() - interval '1 day'`.execute(db)
  await sql`DELETE FROM idempotency WHERE made_at < now() - make_interval(days => ${idempotencyDays})`.execute(db)
  await sql`DELETE FROM group_ban WHERE until < now()`.execute(db)
  await sql`DELETE FROM error_count WHERE hour < now() - interval '2 days'`.execute(db)
  await sql`DELETE FROM client_error WHERE day < current_date - 7`.execute(db)
  await sql`UPDATE group_reader SET here_at = NULL WHERE here_at < now() - interval '10 minutes'`.execute(db)
  await sql`DELETE FROM rate_count WHERE window_start < now() - interval '1 day'`.execute(db)
}
