import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'
import { createBatcher } from './batch.ts'

/**
 * Runs writes that arrive at the same time in one statement without a surrounding transaction: all of them or none. If
 * the statement fails, each write runs alone, so one write never fails because of another. Inside a transaction a write
 * is never batched. `run` must put the table of `lockTimeout` before whatever may wait for a lock.
 */
export function batchWrites<Write, Result>(
  run: (db: Tx, writes: readonly Write[], failFastOnLock: boolean) => Promise<readonly Result[]>,
): (db: Tx, write: Write) => Promise<Result> {
  const batchers = new WeakMap<Tx, (write: Write) => Promise<() => Promise<Result>>>()

  async function runBatch(db: Tx, writes: readonly Write[]): Promise<readonly (() => Promise<Result>)[]> {
    try {
      return (await run(db, writes, true)).map((result) => async () => result)
    } catch (error) {
      if (!isRolledBack(error)) throw error
      return writes.map((write) => () => runAlone(db, write))
    }
  }

  async function runAlone(db: Tx, write: Write, tries = maxTries): Promise<Result> {
    try {
      const [result] = await run(db, [write], false)
      return result as Result
    } catch (error) {
      if (tries > 1 && retried.has(codeOf(error))) return runAlone(db, write, tries - 1)
      throw error
    }
  }

  return async (db, write) => {
    // a retry here could not undo what the transaction did before
    if (db.isTransaction) return (await run(db, [write], false))[0] as Result
    const batched = batchers.get(db) ?? createBatcher((writes: readonly Write[]) => runBatch(db, writes))
    batchers.set(db, batched)
    return (await batched(write))()
  }
}

/** Each conflict means that another write succeeded; five in a row are no coincidence. */
const maxTries = 5

/**
 * A table of one row that sets the lock timeout. A batch gives up a lock it does not get at once, and then each write
 * waits for its own: a lock held by somebody delays one write, not the batch. It is shorter than deadlock_timeout (1 s),
 * so that a batch is never the reason why PostgreSQL ends another transaction.
 */
export const lockTimeout = (failFastOnLock: boolean): RawBuilder<unknown> =>
  sql`lock_timeout AS MATERIALIZED (SELECT CASE WHEN ${failFastOnLock}::boolean THEN set_config('lock_timeout', '300ms', true) END)`

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** A conflict raised by the statement itself, and a deadlock, as beside a migration that locks two tables. */
const retried = new Set(['40001', '40P01'])

/** Data, constraint, deadlock and lock errors: nothing was written. After any other (a lost connection) a retry could write twice. */
const isRolledBack = (error: unknown): boolean => /^(?:22|23|40|55)...$/.test(codeOf(error))
