import { Logger, parseCronItems, run, runMigrations, type CronItem, type Runner } from 'graphile-worker'
import type { Pool } from 'pg'
import type { Effect } from './effect.ts'
import type { PushJob } from './push-job.ts'

/** One listener for each kind of effect; the compiler asks for a missing one. */
export type Listeners = { [T in Effect['type']]: (effect: Extract<Effect, { type: T }>) => Promise<void> }

/** Done again and again by the clock, by one process of all. */
export interface Chore {
  name: string
  match: CronItem['match']
  run: () => Promise<void>
}

/** The queue's own tables; add_job must be there before the first act. */
export const migrateQueue = (pool: Pool): Promise<void> => runMigrations({ pgPool: pool, logger: silent })

export async function startWorker(
  pool: Pool,
  listeners: Listeners,
  chores: readonly Chore[],
  onError: (error: unknown) => void,
): Promise<Runner> {
  const runner = await run({
    pgPool: pool,
    concurrency: 4,
    noHandleSignals: true,
    pollInterval: 2000,
    logger: silent,
    parsedCronItems: parseCronItems(
      chores.map(({ name, match }) => ({ task: name, match, options: { maxAttempts: 3 } })),
    ),
    taskList: {
      effect: async (payload) => {
        const effect = payload as Effect
        await (listeners[effect.type] as (effect: Effect) => Promise<void>)(effect)
      },
      ...Object.fromEntries(chores.map(({ name, run: work }) => [name, () => work()])),
    },
  })
  runner.events.on('job:error', ({ error }) => onError(error))
  return runner
}

/** A queue of its own: devices that do not answer keep no effect waiting. */
export async function startPushWorker(
  pool: Pool,
  push: (job: PushJob) => Promise<void>,
  onError: (error: unknown) => void,
): Promise<Runner> {
  const runner = await run({
    pgPool: pool,
    concurrency: 8,
    noHandleSignals: true,
    pollInterval: 2000,
    logger: silent,
    parsedCronItems: parseCronItems([]),
    taskList: { push: (payload) => push(payload as PushJob) },
  })
  runner.events.on('job:error', ({ error }) => onError(error))
  return runner
}

/** Failed jobs are reported through onError; the library's own lines would carry their payloads. */
const silent = new Logger(() => () => {})
