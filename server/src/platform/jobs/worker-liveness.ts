import type { WorkerEvents } from 'graphile-worker'
import type { Pool } from 'pg'

/** A live worker pool holds an advisory lock of this class: PostgreSQL releases it when the connection ends. */
const lockClass = 20_311

/** A pool takes its first jobs before it listens, and so before it holds the lock. */
const graceSeconds = 10

/** Takes the lock on the connection on which the pool listens: the pool has one as long as it works. */
export function holdLivenessLock(events: WorkerEvents): void {
  events.on('pool:listen:success', ({ workerPool, client }) => {
    // after the library's own LISTEN; this runs again when a failed connection is replaced
    client.once('drain', () => {
      client.query('SELECT pg_advisory_lock_shared($1, hashtext($2))', [lockClass, workerPool.id]).catch(() => {})
    })
  })
}

/**
 * Unlocks the jobs of pools that ended without unlocking them: killed, or without a connection to the database. The
 * library itself waits four hours. `own` is alive even while its connection is replaced.
 */
export async function releaseJobsOfDeadWorkers(pool: Pool, own: string | undefined): Promise<void> {
  await pool.query(
    `SELECT graphile_worker.force_unlock_workers(ARRAY(SELECT DISTINCT j.locked_by FROM graphile_worker.jobs j
      WHERE j.locked_at < now() - make_interval(secs => $1) AND j.locked_by IS DISTINCT FROM $2 AND NOT EXISTS (
        SELECT FROM pg_locks l WHERE l.locktype = 'advisory' AND l.classid::bigint = $3::bigint AND l.objsubid = 2
          AND l.objid::bigint = hashtext(j.locked_by)::bigint & 4294967295
          AND l.database = (SELECT d.oid FROM pg_database d WHERE d.datname = current_database()))))`,
    [graceSeconds, own ?? null, lockClass],
  )
}
