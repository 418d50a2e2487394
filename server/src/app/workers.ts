import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { AggregatorRegistry } from 'prom-client'
import type { Serving } from './serve.ts'

const firstPauseMs = 100
const maxPauseMs = 10_000
/** A process that ran this long did not fail at its start. */
const steadyMs = 10_000
/** The descriptor of an inherited socket in each worker. */
const socketFd = 4

interface WorkerOptions {
  count: number
  /** The descriptor of LISTEN_FD. */
  socket?: number | undefined
}

/**
 * Processes that share the port, each a complete server: the database gives each job and cron run to one of them. A process
 * that ends is started again, with growing pauses if it fails at its start.
 */
export async function superviseWorkers(
  { count, socket }: WorkerOptions,
  connection: pg.ClientConfig,
  log: (line: string) => void,
): Promise<Serving> {
  // each accepts connections from the shared port itself: one that the parent passed to a killed worker would hang
  cluster.schedulingPolicy = cluster.SCHED_NONE
  cluster.setupPrimary({
    exec: fileURLToPath(new URL('worker.ts', import.meta.url)),
    args: [],
    ...(socket !== undefined && { stdio: ['inherit', 'inherit', 'inherit', 'ipc', socket] }),
  })
  const aggregator = new AggregatorRegistry()
  const ending = new AbortController()

  function fork(): Worker {
    const worker = cluster.fork(socket === undefined ? {} : { LISTEN_FD: socketFd })
    // a message to a worker that is just exiting; its exit is handled below
    worker.on('error', () => {})
    worker.send(connection)
    return worker
  }

  async function restartForever(first: Worker): Promise<void> {
    let worker = first
    let pause = firstPauseMs
    for (;;) {
      const began = performance.now()
      const { code, signal } = await awaitExit(worker)
      if (ending.signal.aborted) return
      if (performance.now() - began > steadyMs) pause = firstPauseMs
      if (code !== 0) log(`A process ended by itself (${signal ?? code}); it is started again`)
      await setTimeout(pause, undefined, { signal: ending.signal })
      pause = Math.min(2 * pause, maxPauseMs)
      worker = fork()
    }
  }

  // the first alone: if it cannot start, its error is printed once
  const first = fork()
  const port = await Promise.race([
    once(first, 'message').then(([message]) => (message as { port: number }).port),
    once(first, 'exit').then(() => undefined),
  ])
  if (port === undefined) throw new Error('No process could be started.')
  const others = Array.from({ length: count - 1 }, fork)
  // only the pause rejects, when stop() aborts it
  const restarting = [first, ...others].map((worker) => restartForever(worker).catch(() => {}))
  return {
    port,
    complete: Promise.allSettled(others.map((worker) => Promise.race([once(worker, 'message'), once(worker, 'exit')]))),
    metrics: { contentType: aggregator.contentType, metrics: () => aggregator.clusterMetrics() },
    stop: async () => {
      ending.abort()
      for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGTERM')
      await Promise.all(restarting)
    },
  }
}

/** Not by `once`, which rejects at an error event: then the worker would not be started again. */
const awaitExit = (worker: Worker) =>
  new Promise<{ code: number | null; signal: string | null }>((resolve) =>
    worker.once('exit', (code: number | null, signal: string | null) => resolve({ code, signal })),
  )
