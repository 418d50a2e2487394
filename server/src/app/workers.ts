import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { AggregatorRegistry } from 'prom-client'
import type { Serving } from './serve.ts'

const firstPauseMs = 100
const longestPauseMs = 10_000
/** One that lived so long did not die of its start. */
const steadyMs = 10_000
/** The place of a socket that was handed to us among what each process inherits. */
const socketPlace = 4

interface Wanted {
  count: number
  /** Of LISTEN_FD. */
  socket?: number | undefined
}

/**
 * Processes that share the port, each a whole server: what the database gives only once (jobs, hours of the clock) one of
 * them takes. One that ends is started again, after longer and longer pauses should it die of its start.
 */
export async function superviseWorkers(
  { count, socket }: Wanted,
  connection: pg.ClientConfig,
  tell: (line: string) => void,
): Promise<Serving> {
  // each takes its connections from the shared port itself: one that this process handed to a killed one would hang
  cluster.schedulingPolicy = cluster.SCHED_NONE
  cluster.setupPrimary({
    exec: fileURLToPath(new URL('worker.ts', import.meta.url)),
    args: [],
    ...(socket !== undefined && { stdio: ['inherit', 'inherit', 'inherit', 'ipc', socket] }),
  })
  const aggregator = new AggregatorRegistry()
  const ending = new AbortController()

  function fork(): Worker {
    const worker = cluster.fork(socket === undefined ? {} : { LISTEN_FD: socketPlace })
    // a word to one that is just dying; its end is heard of by itself
    worker.on('error', () => {})
    worker.send(connection)
    return worker
  }

  async function keep(first: Worker): Promise<void> {
    let worker = first
    let pause = firstPauseMs
    for (;;) {
      const began = performance.now()
      const { code, signal } = await awaitExit(worker)
      if (ending.signal.aborted) return
      if (performance.now() - began > steadyMs) pause = firstPauseMs
      if (code !== 0) tell(`A process ended by itself (${signal ?? code}); it is started again`)
      await setTimeout(pause, undefined, { signal: ending.signal })
      pause = Math.min(2 * pause, longestPauseMs)
      worker = fork()
    }
  }

  // the first alone: where it cannot start, it says why once
  const first = fork()
  const port = await Promise.race([
    once(first, 'message').then(([told]) => (told as { port: number }).port),
    once(first, 'exit').then(() => undefined),
  ])
  if (port === undefined) throw new Error('No process could be started.')
  const others = Array.from({ length: count - 1 }, fork)
  // the pause that a stop ends is the only thing that can fail here
  const kept = [first, ...others].map((worker) => keep(worker).catch(() => {}))
  return {
    port,
    complete: Promise.allSettled(others.map((worker) => Promise.race([once(worker, 'message'), once(worker, 'exit')]))),
    metrics: { contentType: aggregator.contentType, metrics: () => aggregator.clusterMetrics() },
    stop: async () => {
      ending.abort()
      for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGTERM')
      await Promise.all(kept)
    },
  }
}

/** Not by `once`, which gives up at an error: then nobody would start another in its place. */
const awaitExit = (worker: Worker) =>
  new Promise<{ code: number | null; signal: string | null }>((resolve) =>
    worker.once('exit', (code: number | null, signal: string | null) => resolve({ code, signal })),
  )
