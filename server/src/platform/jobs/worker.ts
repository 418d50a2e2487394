import { EventEmitter } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import {
  Logger,
  parseCronItems,
  run,
  runMigrations,
  type CronItem,
  type Runner,
  type RunnerOptions,
  type WorkerEvents,
} from 'graphile-worker'
import type { Pool } from 'pg'
import type { Effect } from './effect.ts'
import type { ExportJob } from './export-job.ts'
import { releaseJobsOfDeadWorkers, holdLivenessLock } from './worker-liveness.ts'
import type { PushJob } from './push-job.ts'
import type { RepackJob } from './repack-job.ts'

/** One listener for each kind of effect; the compiler asks for a missing one. */
export type Listeners = { [T in Effect['type']]: (effect: Extract<Effect, { type: T }>) => Promise<void> }

/** Done again and again by the clock, by one process of all. */
export interface CronJob {
  name: string
  match: CronItem['match']
  run: () => Promise<void>
}

/** Long work besides effects; jobs of a kind that a process does not know are left to others. */
export interface Jobs {
  /** `isLast`: it is not tried again. */
  export: (job: ExportJob, isLast: boolean) => Promise<void>
  repack?: (job: RepackJob) => Promise<void>
}

export interface Worker {
  stop: () => Promise<void>
}

/** The queue's own tables; add_job must be there before the first act. */
export const migrateQueue = (pool: Pool): Promise<void> => runMigrations({ pgPool: pool, logger: silent })

export async function startWorker(
  pool: Pool,
  listeners: Listeners,
  chores: readonly CronJob[],
  onError: (error: unknown) => void,
  jobs: Jobs,
): Promise<Worker> {
  const options: RunnerOptions = {
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
      export: (payload, { job }) => jobs.export(payload as ExportJob, job.attempts >= job.max_attempts),
      ...(jobs.repack && { repack: (payload: unknown) => jobs.repack?.(payload as RepackJob) }),
      ...Object.fromEntries(chores.map(({ name, run: work }) => [name, () => work()])),
    },
  }
  return keepRunning(options, onError, (own) => releaseJobsOfDeadWorkers(pool, own))
}

/** A queue of its own: devices that do not answer keep no effect waiting. */
export async function startPushWorker(
  pool: Pool,
  push: (job: PushJob) => Promise<void>,
  onError: (error: unknown) => void,
): Promise<Worker> {
  const options: RunnerOptions = {
    pgPool: pool,
    concurrency: 8,
    noHandleSignals: true,
    pollInterval: 2000,
    logger: silent,
    parsedCronItems: parseCronItems([]),
    taskList: { push: (payload) => push(payload as PushJob) },
  }
  return keepRunning(options, onError)
}

const restartMs = 1000
const lookMs = 5000

/** A runner gives up when the database is away at the end of a job, and nobody's effects would run any more. */
async function keepRunning(
  options: RunnerOptions,
  onError: (error: unknown) => void,
  freeJobs?: (own: string | undefined) => Promise<void>,
): Promise<Worker> {
  const ending = new AbortController()
  let own: string | undefined
  const start = async (): Promise<Runner> => {
    const events: WorkerEvents = new EventEmitter()
    holdLivenessLock(events)
    events.on('pool:create', ({ workerPool }) => (own = workerPool.id))
    const started = await run({ ...options, events })
    started.events.on('job:error', ({ error }) => onError(error))
    return started
  }
  let runner = await start()
  const keep = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      await runner.promise.catch(onError)
      while (!ending.signal.aborted) {
        await setTimeout(restartMs, undefined, { signal: ending.signal })
        const fresh = await start().catch(onError)
        if (fresh === undefined) continue
        runner = fresh
        break
      }
    }
  }
  // a database that is away is told by the runner
  const looking = freeJobs && setInterval(() => void freeJobs(own).catch(() => {}), lookMs)
  // the pause that a stop ends is the only thing that can fail here
  const kept = keep().catch(() => {})
  return {
    async stop() {
      ending.abort()
      clearInterval(looking)
      // it may have given up by itself, or another may just have been starting
      await runner.stop().catch(() => {})
      await kept
      await runner.stop().catch(() => {})
    },
  }
}

/** Failed jobs are reported through onError; the library's own lines would carry their payloads. */
const silent = new Logger(() => () => {})
