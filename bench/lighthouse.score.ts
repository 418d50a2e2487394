import lighthouse, { type Flags, type RunnerResult } from 'lighthouse'
import TotalBlockingTime from 'lighthouse/core/audits/metrics/total-blocking-time.js'

/** A run without a trace is repeated, at most twice. */
export async function visit(address: string, given: Flags): Promise<RunnerResult> {
  const flags = { logLevel: 'silent', disableFullPageScreenshot: true, ...given } as const
  for (let misses = 0; ; misses++) {
    const result = await lighthouse(address, flags).catch((error: unknown) => String(error))
    if (typeof result === 'object' && !result.lhr.runtimeError) return result
    const failure = `Lighthouse did not see ${address}: ${typeof result === 'object' ? result.lhr.runtimeError?.message : result}`
    if (misses === 2) throw new Error(failure)
    console.error(`${failure} Once more.`)
  }
}

/** The time beyond 50 ms of each task after the first paint, on the simulated phone. */
export function cpuBlockingTime({ artifacts, lhr }: RunnerResult): number {
  const { traceEvents } = artifacts.Trace
  const paint = traceEvents.find(({ name }) => name === 'firstContentfulPaint')
  if (paint === undefined) throw new Error('The trace has no first paint.')
  const isAfterPaint = ({ pid, tid, ts, dur }: typeof paint) =>
    pid === paint.pid && tid === paint.tid && ts + dur >= paint.ts
  const tasks = traceEvents.filter((event) => event.name === 'RunTask' && event.ph === 'X' && isAfterPaint(event))
  if (tasks.length === 0) throw new Error('The trace has no tasks.')
  const slower = lhr.configSettings.throttling.cpuSlowdownMultiplier
  return sum(tasks.map((task) => Math.max(0, (cpuTime(task) / 1000) * slower - 50)))
}

/** In microseconds; wall time if the system reports no CPU time. */
function cpuTime(task: { dur: number; tdur?: number }): number {
  return task.tdur ?? task.dur
}

/** Lighthouse's own formula, with another blocking time. */
export function score({ lhr }: RunnerResult, blocking: number): number {
  const refs = lhr.categories['performance']?.auditRefs ?? []
  const curve = TotalBlockingTime.defaultOptions.mobile.scoring
  const points = refs.map(({ id, weight }) => {
    const own = lhr.audits[id]?.score ?? 0
    return weight * (id === 'total-blocking-time' ? TotalBlockingTime.computeLogNormalScore(curve, blocking) : own)
  })
  return Math.round((100 * sum(points)) / sum(refs.map(({ weight }) => weight)))
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
