import type { Pool } from 'pg'

/** The clocks of two machines may differ by this. */
const toleranceSeconds = 120

/**
 * The queue runs a chore only after the last time it ran. Where the clock was ahead for a while, that time is in the future,
 * and no chore would run until then, the daily backup among them.
 */
export async function forgetFutureRuns(pool: Pool): Promise<void> {
  await pool.query(
    `UPDATE graphile_worker._private_known_crontabs SET last_execution = NULL
     WHERE last_execution > now() + make_interval(secs => $1)`,
    [toleranceSeconds],
  )
}

/** The running queue would wait until its clock is where it was before. */
export const isClockSetBack = (timer: { currentTimestamp: number; expectedTimestamp: number }): boolean =>
  timer.expectedTimestamp - timer.currentTimestamp > toleranceSeconds * 1000
