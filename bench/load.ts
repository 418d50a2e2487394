import { readFile, readdir } from 'node:fs/promises'
import autocannon from 'autocannon'
import { median, type Running } from './server.ts'

const connections = 32
const seconds = 4

export interface Load {
  perSecond: number
  p50: number
  p99: number
  /** Of the program and all below it (the app and its PostgreSQL), in milliseconds a request. */
  cpu: number
}

/** What is asked: the same thing again and again, or another one each time. */
export type Next = () => autocannon.Request

export async function load(running: Running, next: Next): Promise<Load> {
  const pid = running.child.pid ?? 0
  const before = await cpuOf(pid)
  const result = await autocannon({
    url: running.origin,
    connections,
    duration: seconds,
    requests: [{ setupRequest: (request) => ({ ...request, ...next() }) }],
  })
  // a like of something liked already is refused now and then; more would be another measurement
  if (result.non2xx > result.requests.total / 100 || result.errors > 0)
    throw new Error(`${next().path}: ${result.non2xx} refused, ${result.errors} failed`)
  const cpu = (await cpuOf(pid)) - before
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    cpu: cpu / result.requests.total,
  }
}

export interface Case {
  name: string
  run: () => Promise<Load>
}

/** Every case in turn, round after round, so that what else the machine does falls on all alike; the first is the limit. */
export async function compare(cases: Case[], rounds: number): Promise<void> {
  for (const { run } of cases) await run()
  const results = cases.map(() => [] as Load[])
  for (let round = 0; round < rounds; round++) for (const [i, { run }] of cases.entries()) results[i]?.push(await run())
  const limit = median(results[0]?.map((result) => result.perSecond) ?? [])
  for (const [i, { name }] of cases.entries()) {
    const of = (key: keyof Load) => median(results[i]?.map((result) => result[key]) ?? [])
    const share = ((of('perSecond') / limit) * 100).toFixed(0)
    console.log(
      `${name.padEnd(28)} ${of('perSecond').toFixed(0).padStart(6)}/s  ${share.padStart(3)} %  p50 ${of('p50')} ms  p99 ${of('p99')} ms  ${of('cpu').toFixed(2)} CPU ms a request`,
    )
  }
}

async function cpuOf(root: number): Promise<number> {
  const ticksPerSecond = 100
  const stats = new Map<number, { parent: number; ticks: number }>()
  for (const name of (await readdir('/proc')).filter((entry) => /^\d+$/.test(entry))) {
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => undefined)
    const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields !== undefined)
      stats.set(Number(name), {
        parent: Number(fields[1]),
        ticks: [11, 12, 13, 14].reduce((sum, i) => sum + Number(fields[i]), 0),
      })
  }
  const isBelow = (pid: number): boolean => pid === root || (pid > 1 && isBelow(stats.get(pid)?.parent ?? 0))
  return [...stats]
    .filter(([pid]) => isBelow(pid))
    .reduce((sum, [, { ticks }]) => sum + (ticks * 1000) / ticksPerSecond, 0)
}
