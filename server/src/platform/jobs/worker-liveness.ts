import type { WorkerEvents } from 'graphile-worker'
import type { Pool } from 'pg'

/** Locks of this class name the pools of workers that live: PostgreSQL drops them with their session, however it ends. */
const lockClass = 20_311

/** A pool takes its first jobs before it listens. */
const graceSeconds = 10

/** Each pool says that it lives on the connection by which it listens; it has one as long as it works. */
export function holdLivenessLock(events: WorkerEvents): void {
  events.on('pool:listen:success', ({ workerPool, client }) => {
    // after the library's own LISTEN; a connection that fails is replaced, and this is said again
    client.once('drain', () => {
      client.query('SELECT pg_advisory_lock_shared($1, hashtext($2))', [lockClass, workerPool.id]).catch(() => {})
    })
  })
}

/**
 * Gives back what a pool held that ended without a word: killed, or while the database was away. The library itself waits
 * four hours. `own` is known to live, even while its connection is replaced.
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
