import { randomUUID } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import autocannon from 'autocannon'
import { median, type Running } from './server.ts'

const connections = 32
const seconds = Number(process.env['SECONDS_A_CASE'] ?? 4)

export interface Load {
  perSecond: number
  p50: number
  p99: number
  /** Of the program and all below it (the app and its PostgreSQL), in milliseconds a request. */
  cpu: number
  /** Of that the program's own. */
  ownCpu: number
}

/** What is asked: the same thing again and again, or another one each time. */
export type Next = () => autocannon.Request

/** Calls by these members in turn, as their screens make them. */
export function askInTurn(cookies: readonly string[]) {
  let turn = 0
  return {
    get:
      (path: () => string, from = cookies): Next =>
      () => ({ method: 'GET', path: path(), headers: { cookie: from[turn++ % from.length] ?? '' } }),
    post:
      (path: () => string, body?: object): Next =>
      () => ({
        method: 'POST',
        path: path(),
        headers: {
          cookie: cookies[turn++ % cookies.length] ?? '',
          'sec-fetch-site': 'same-origin',
          // what has a body may be asked for again when its answer is lost
          ...(body === undefined ? {} : { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
  }
}

/** `keeper` runs the database where the program itself does not; `settle` waits for what follows from the calls, which counts as theirs. */
export async function load(
  running: Running,
  next: Next,
  keeper?: Running,
  settle?: () => Promise<void>,
): Promise<Load> {
  const before = await cpuOf(running, keeper)
  const result = await autocannon({
    url: running.origin,
    connections,
    duration: seconds,
    requests: [{ setupRequest: (request) => ({ ...request, ...next() }) }],
  })
  // a like of something liked already is refused now and then; more would be another measurement
  if (result.non2xx > 3 + result.requests.total / 100 || result.errors > 0)
    throw new Error(`${next().path}: ${result.non2xx} refused, ${result.errors} failed`)
  await settle?.()
  const after = await cpuOf(running, keeper)
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    cpu: (after.all - before.all) / result.requests.total,
    ownCpu: (after.own - before.own) / result.requests.total,
  }
}

export interface Case {
  name: string
  run: () => Promise<Load>
  /** Statements a call. */
  statements?: number
  /** CPU milliseconds a call at most. */
  budget?: number
}

/** Every case in turn, round after round, so that what else the machine does falls on all alike; the first is the limit. */
export async function compare(cases: Case[], rounds: number): Promise<void> {
  for (const { run } of cases) await run()
  const results = cases.map(() => [] as Load[])
  for (let round = 0; round < rounds; round++) for (const [i, { run }] of cases.entries()) results[i]?.push(await run())
  const of = (i: number, key: keyof Load) => median(results[i]?.map((result) => result[key]) ?? [])
  const head = ['', 'req/s', 'of bare', 'p50 ms', 'p99 ms', 'CPU ms', 'app', 'budget', 'statements']
  const lines = cases.map(({ name, budget, statements }, i) => [
    name,
    of(i, 'perSecond').toFixed(0),
    `${((of(i, 'perSecond') / of(0, 'perSecond')) * 100).toFixed(1)} %`,
    of(i, 'p50').toFixed(0),
    of(i, 'p99').toFixed(0),
    of(i, 'cpu').toFixed(2),
    of(i, 'ownCpu').toFixed(2),
    budget?.toFixed(1) ?? '',
    statements?.toFixed(1) ?? '',
  ])
  printTable([head, ...lines])
}

export function printTable(lines: string[][]): void {
  const widths = lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? []
  for (const line of lines)
    console.log(
      line.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join('  '),
    )
}

async function cpuOf(running: Running, keeper?: Running): Promise<{ own: number; all: number }> {
  const { own, all } = await cpuBelow(running.child.pid ?? 0)
  if (keeper === undefined) return { own, all }
  const kept = await cpuBelow(keeper.child.pid ?? 0)
  return { own, all: all + kept.all - kept.own }
}

/** CPU milliseconds of a process, and of it with all below it, so far. */
export async function cpuBelow(root: number): Promise<{ own: number; all: number }> {
  const ticksPerSecond = 100
  const stats = new Map<number, { parent: number; ticks: number[] }>()
  for (const name of (await readdir('/proc')).filter((entry) => /^\d+$/.test(entry))) {
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => undefined)
    const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields !== undefined)
      stats.set(Number(name), { parent: Number(fields[1]), ticks: fields.slice(11, 15).map(Number) })
  }
  const isBelow = (pid: number): boolean => pid === root || (pid > 1 && isBelow(stats.get(pid)?.parent ?? 0))
  const sum = (ticks: number[]): number => (ticks.reduce((a, b) => a + b, 0) * 1000) / ticksPerSecond
  return {
    own: sum(stats.get(root)?.ticks.slice(0, 2) ?? []),
    // with the children that have ended since
    all: [...stats].filter(([pid]) => isBelow(pid)).reduce((total, [, { ticks }]) => total + sum(ticks), 0),
  }
}
