import { readFile } from 'node:fs/promises'
import autocannon from 'autocannon'
import { quantile } from './filled.ts'
import { cpuBelow, type Next } from './load.ts'
import { median, type Running } from './server.ts'

/** Of a crowd, for which the budgets are set. */
export const crowd = 32
const seconds = Number(process.env['SECONDS_A_CASE'] ?? 4)

export interface Cost {
  /** The time of the effects is included. */
  perSecond: number
  /** CPU milliseconds per request, from /proc. */
  app: number
  postgres: number
  /** Milliseconds until the answer. */
  p50: number
  p99: number
}

export interface Measured {
  /** One process, or several that share the connections. */
  programs: Running[]
  next: Next
  /** Each sends its next request after the answer; all of a crowd by default. */
  connections?: number
  postgresPid: number
  /** Multiplies the usual duration. */
  times?: number
  /** Waits for the effects of the calls, which count as part of them. */
  settle: () => Promise<void>
}

export async function measure({
  programs,
  next,
  connections = crowd,
  postgresPid,
  times = 1,
  settle,
}: Measured): Promise<Cost> {
  const latencies: number[] = []
  const pids = programs.map(({ child }) => child.pid ?? 0)
  const before = await cpuOf(pids, postgresPid)
  const began = performance.now()
  const results = await Promise.all(
    programs.map(({ origin }) =>
      autocannon({
        url: origin,
        connections: connections / programs.length,
        duration: seconds * times,
        // the result has whole milliseconds only
        setupClient: (client) => client.on('response', (_status, _bytes, took) => latencies.push(took)),
        requests: [{ setupRequest: (request) => ({ ...request, ...next() }) }],
      }),
    ),
  )
  await settle()
  const took = (performance.now() - began) / 1000
  const after = await cpuOf(pids, postgresPid)
  const sum = (pick: (result: autocannon.Result) => number) => results.reduce((total, one) => total + pick(one), 0)
  const total = sum((result) => result.requests.total)
  const refused = sum((result) => result.non2xx)
  // in the small community some likes are refused because the entry is liked already; more would falsify the figure
  if (refused > 3 + total / 20 || sum((result) => result.errors) > 0)
    throw new Error(`${next().path}: ${refused} of ${total} refused`)
  return {
    perSecond: total / took,
    app: (after.app - before.app) / total,
    postgres: (after.postgres - before.postgres) / total,
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
  }
}

/** The median of the rounds, for each figure separately. */
export const medianOf = (rounds: readonly Cost[]): Cost => ({
  perSecond: median(rounds.map((cost) => cost.perSecond)),
  app: median(rounds.map((cost) => cost.app)),
  postgres: median(rounds.map((cost) => cost.postgres)),
  p50: median(rounds.map((cost) => cost.p50)),
  p99: median(rounds.map((cost) => cost.p99)),
})

export const cpu = ({ app, postgres }: Cost): number => app + postgres

async function cpuOf(pids: readonly number[], postgresPid: number): Promise<{ app: number; postgres: number }> {
  let app = 0
  for (const pid of pids) app += (await cpuBelow(pid)).all
  return { app, postgres: (await cpuBelow(postgresPid)).all }
}

/** The resident memory of a process in megabytes. */
export async function memoryOf({ child }: Running): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}
