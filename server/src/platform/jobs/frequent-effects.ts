import { inTransaction } from '#/platform/db/database.ts'
import { type Tx } from '#/platform/db/tx.ts'
import type { DiskGuard } from '#/platform/db/disk-guard.ts'
import { addEffect, type FrequentEffect } from './effect.ts'
import { deleteRow, takeRows, type CommitMode, type Taken } from './frequent-effects.store.ts'

export { insertEffects, insertEffectsOf } from './job.sql.ts'

/**
 * Effects of frequent actions. A row is inserted with the action and deleted in the transaction that runs its effect:
 * no effect is lost or runs twice, however many processes take rows and whichever of them dies.
 */

export type RunEffects = (tx: Tx, effects: readonly FrequentEffect[]) => Promise<void>

export interface FrequentEffects {
  /** Call it when a row may have been inserted. */
  wake: () => void
  stop: () => Promise<void>
}

/** Rows in one batch: the more, the less each costs, and the longer the last one waits. */
const batchSize = 40

/** Under load; likes and comments write few rows each, but forty new entries may have thousands of recipients. */
const batchSizeUnderLoad = 100

/** A batch with this many likes and comments means load. */
const loadFrom = 20

/** Concurrent batches of new entries, if one does not take all rows: one alone leaves a second core idle. */
const concurrency = 2

/** Rows that are inserted within this time after the first join its batch; under load the longer wait costs a tenth less. */
const delayMs = 10
const delayUnderLoadMs = 30

/** Finds rows of processes that died, and rows that were inserted outside of a request. */
const pollEveryMs = 1000

export function startFrequentEffects(
  db: Tx,
  runEffects: RunEffects,
  onError: (error: unknown) => void,
  {
    commitMode = 'off',
    disk,
    onBatch,
  }: {
    commitMode?: CommitMode
    disk?: Pick<DiskGuard, 'hasSpace'>
    onBatch?: (size: number, seconds: number) => void
  } = {},
): FrequentEffects {
  let stopped = false
  let delay: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let again = false
  let isLoaded = false

  const context: Context = { db, runEffects, onError, commitMode, lock: createLock() }

  // not on a full disk: each attempt would use up what is left of it
  async function runNext(): Promise<boolean> {
    if (stopped || disk?.hasSpace() === false) return false
    const began = performance.now()
    const taken = await runBatch(context, isLoaded ? batchSizeUnderLoad : batchSize)
    if (taken.length > 0) onBatch?.(taken.length, (performance.now() - began) / 1000)
    isLoaded = taken.length >= loadFrom && !taken.some(isNewEntry)
    return mayLeaveMore(taken)
  }

  async function runRest(): Promise<void> {
    while (await runNext());
  }

  async function runAll(): Promise<void> {
    // mostly the first batch takes all rows, and concurrent ones would find none
    if (!(await runNext())) return
    const ended = await Promise.allSettled(Array.from({ length: concurrency }, runRest))
    for (const one of ended) if (one.status === 'rejected') onError(one.reason)
  }

  function wake(): void {
    if (running !== undefined) again = true
    else if (!stopped) delay ??= setTimeout(run, isLoaded ? delayUnderLoadMs : delayMs)
  }

  function run(): void {
    delay = undefined
    again = false
    running = runAll()
      .catch(onError)
      .then(() => {
        running = undefined
        if (again) wake()
      })
  }

  const poll = setInterval(wake, pollEveryMs)
  poll.unref()
  wake()
  return {
    wake,
    async stop() {
      stopped = true
      clearInterval(poll)
      clearTimeout(delay)
      await running
    },
  }
}

interface Context {
  db: Tx
  runEffects: RunEffects
  onError: (error: unknown) => void
  commitMode: CommitMode
  /** Resolves when all earlier holders have released it, with the function that releases it. */
  lock: () => Promise<() => void>
}

function createLock(): Context['lock'] {
  let last = Promise.resolve()
  return () => {
    const before = last
    const { promise, resolve } = Promise.withResolvers<void>()
    last = promise
    return before.then(() => resolve)
  }
}

/**
 * Returns the rows it took. If the batch fails, its rows run one by one, so that one that fails does not stop the others;
 * that one becomes a job of the queue, which retries it with growing pauses.
 */
async function runBatch(context: Context, limit: number): Promise<Taken[]> {
  let taken: Taken[] = []
  const release = await context.lock()
  try {
    await inTransaction(context.db, async (tx) => {
      taken = await takeRows(tx, limit, context.commitMode)
      const effects = taken.map((row) => row.effect)
      // A new entry inserts only new notifications. Likes and comments update existing ones: two concurrent batches of
      // them would lock the same notifications in different order, and deadlock.
      if (taken.every(isNewEntry)) release()
      if (effects.length > 0) await context.runEffects(tx, effects)
    }).finally(release)
  } catch (error) {
    const [first] = taken
    if (first === undefined) throw error
    if (taken.length > 1) for (const _ of taken) await runBatch(context, 1)
    else {
      context.onError(error)
      await moveToQueue(context.db, first)
    }
  }
  return taken
}

const isNewEntry = ({ effect }: Taken): boolean => effect.type === 'entry.added'

const mayLeaveMore = (taken: readonly Taken[]): boolean =>
  [...Map.groupBy(taken, (row) => row.site_id).values()].some((ofSite) => ofSite.length >= (ofSite[0]?.share ?? 0))

async function moveToQueue(db: Tx, row: Taken): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (await deleteRow(tx, row)) await addEffect(tx, row.effect)
  })
}
