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
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import type { Pool } from 'pg'
import { forgetFutureRuns, isClockSetBack } from './cron-clock.ts'
import type { Effect } from './effect.ts'
import type { ExportJob } from './export-job.ts'
import type { ImportJob } from './import-job.ts'
import { releaseJobsOfDeadWorkers, holdLivenessLock } from './worker-liveness.ts'
import type { PushJob } from './push-job.ts'
import type { RepackJob } from './repack-job.ts'
import type { WebhookJob } from './webhook-job.ts'

/** One listener for each type of effect; a missing one does not compile. */
export type Listeners = { [T in Effect['type']]: (effect: Extract<Effect, { type: T }>) => Promise<void> }

/** Runs at the times of `match`, each time in one of the processes. */
export interface CronJob {
  name: string
  match: CronItem['match']
  run: () => Promise<void>
}

/** Long jobs besides effects; a process leaves jobs that it has no handler for to others. */
export interface Jobs {
  /** `isLast`: it is not retried after this. */
  export: (job: ExportJob, isLast: boolean) => Promise<void>
  import: (job: ImportJob, isLast: boolean) => Promise<void>
  repack?: (job: RepackJob) => Promise<void>
}

export interface Worker {
  stop: () => Promise<void>
}

/** Creates the tables of the queue; add_job must exist before the first action. */
export const migrateQueue = (pool: Pool): Promise<void> => runMigrations({ pgPool: pool, logger: silent })

export async function startWorker(
  pool: Pool,
  listeners: Listeners,
  cronJobs: readonly CronJob[],
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
      cronJobs.map(({ name, match }) => ({ task: name, match, options: { maxAttempts: 3 } })),
    ),
    taskList: {
      effect: async (payload) => {
        const effect = payload as Effect
        await (listeners[effect.type] as (effect: Effect) => Promise<void>)(effect)
      },
      export: (payload, { job }) => jobs.export(payload as ExportJob, job.attempts >= job.max_attempts),
      import: (payload, { job }) => jobs.import(payload as ImportJob, job.attempts >= job.max_attempts),
      ...(jobs.repack && { repack: (payload: unknown) => jobs.repack?.(payload as RepackJob) }),
      ...Object.fromEntries(cronJobs.map(({ name, run: work }) => [name, () => work()])),
    },
  }
  return keepRunning(options, onError, async (own) => {
    await forgetFutureRuns(pool)
    await releaseJobsOfDeadWorkers(pool, own)
  })
}

/** Its own worker: devices that do not answer must not delay effects. */
export const startPushWorker = (
  pool: Pool,
  push: (job: PushJob) => Promise<void>,
  onError: (error: unknown) => void,
): Promise<Worker> => startSender(pool, { push: (payload) => push(payload as PushJob) }, onError)

/** Its own worker too: receivers that do not answer must delay neither effects nor pushes. */
export const startWebhookWorker = (
  pool: Pool,
  send: (job: WebhookJob) => Promise<void>,
  onError: (error: unknown) => void,
): Promise<Worker> => startSender(pool, { webhook: (payload) => send(payload as WebhookJob) }, onError)

const startSender = (pool: Pool, taskList: TaskList, onError: (error: unknown) => void): Promise<Worker> =>
  keepRunning(
    {
      pgPool: pool,
      concurrency: 8,
      noHandleSignals: true,
      pollInterval: 2000,
      logger: silent,
      parsedCronItems: parseCronItems([]),
      taskList,
    },
    onError,
  )

const restartMs = 1000
const repairEveryMs = 5000

/** Restarts the runner: it stops when a job ends while there is no connection, and no effect would run any more. */
async function keepRunning(
  options: RunnerOptions,
  onError: (error: unknown) => void,
  repair?: (own: string | undefined) => Promise<void>,
): Promise<Worker> {
  const ending = new AbortController()
  let own: string | undefined
  const start = async (): Promise<Runner> => {
    const events: WorkerEvents = new EventEmitter()
    holdLivenessLock(events)
    events.on('pool:create', ({ workerPool }) => (own = workerPool.id))
    const started = await run({ ...options, events })
    started.events.on('job:error', ({ error }) => onError(error))
    started.events.on('cron:prematureTimer', (timer) => {
      if (isClockSetBack(timer)) void started.stop().catch(() => {})
    })
    return started
  }
  let runner = await start()
  const restart = async (): Promise<void> => {
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
  // connection errors are reported by the runner
  const repairTimer = repair && setInterval(() => void repair(own).catch(() => {}), repairEveryMs)
  // only the pause rejects, when stop() aborts it
  const restarting = restart().catch(() => {})
  return {
    async stop() {
      ending.abort()
      clearInterval(repairTimer)
      // it may have stopped by itself, or another one may just be starting
      await runner.stop().catch(() => {})
      await restarting
      await runner.stop().catch(() => {})
    },
  }
}

/** Failed jobs are reported through onError; the library's own log would contain their payloads. */
const silent = new Logger(() => () => {})
