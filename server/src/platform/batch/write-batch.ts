import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'
import { createBatcher } from './batch.ts'

/**
 * Acts that come at the same time, done by one statement without a transaction around it: all of them at once or none.
 * Where it fails, each is done alone by the same statement, so that nobody's act fails for another's. In a
 * transaction an act is alone. `run` puts the table of `lockTimeout` before whatever may wait.
 */
export function batchWrites<Act, Done>(
  run: (db: Tx, acts: readonly Act[], failFastOnLock: boolean) => Promise<readonly Done[]>,
): (db: Tx, act: Act) => Promise<Done> {
  const gathered = new WeakMap<Tx, (act: Act) => Promise<() => Promise<Done>>>()

  async function runAll(db: Tx, acts: readonly Act[]): Promise<readonly (() => Promise<Done>)[]> {
    try {
      return (await run(db, acts, true)).map((done) => async () => done)
    } catch (error) {
      if (!isRefused(error)) throw error
      return acts.map((act) => () => runAlone(db, act))
    }
  }

  async function runAlone(db: Tx, act: Act, tries = mostTries): Promise<Done> {
    try {
      const [done] = await run(db, [act], false)
      return done as Done
    } catch (error) {
      if (tries > 1 && beginsAgain.has(codeOf(error))) return runAlone(db, act, tries - 1)
      throw error
    }
  }

  return async (db, act) => {
    // what else its transaction does fails with it: nothing is begun again here
    if (db.isTransaction) return (await run(db, [act], false))[0] as Done
    const one = gathered.get(db) ?? createBatcher((acts: readonly Act[]) => runAll(db, acts))
    gathered.set(db, one)
    return (await one(act))()
  }
}

/** Each time one finds its thing changed, somebody else's act has succeeded: so often in a row is no chance any more. */
const mostTries = 5

/**
 * A table of one row. Gathered acts give up a lock they do not get, and each waits for its own: one that somebody holds
 * keeps no other waiting. Shorter than the second after which PostgreSQL ends one of two that wait for each other: it is
 * never somebody else's act that ends.
 */
export const lockTimeout = (failFastOnLock: boolean): RawBuilder<unknown> =>
  sql`patience AS MATERIALIZED (SELECT CASE WHEN ${failFastOnLock}::boolean THEN set_config('lock_timeout', '300ms', true) END)`

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/**
 * Said by the function begin_again; and that it and somebody else waited for each other, as beside a release that changes
 * two tables. Nothing was done.
 */
const beginsAgain = new Set(['40001', '40P01'])

/** Data, keys, deadlocks, locks: nothing was done. After anything else (a lost connection) nobody knows; it is not done twice. */
const isRefused = (error: unknown): boolean => /^(?:22|23|40|55)...$/.test(codeOf(error))
