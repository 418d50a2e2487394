import { randomUUID } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import autocannon from 'autocannon'
import { progress } from './progress.ts'
import { median, type Running } from './server.ts'

const connections = 32
const seconds = Number(process.env['SECONDS_A_CASE'] ?? 4)

export interface Load {
  perSecond: number
  p50: number
  p99: number
  /** Of the program and its child processes (the app and its PostgreSQL), in milliseconds per request. */
  cpu: number
  /** Of the program alone. */
  ownCpu: number
}

/** Returns the next request. */
export type Next = () => autocannon.Request

/** Calls by these members in turn, as their clients send them. */
export function callInTurn(cookies: readonly string[]) {
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
          // a client sends a key with a body, so that it can retry after a lost answer
          ...(body === undefined ? {} : { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
  }
}

/** `databaseParent` runs the database if the program itself does not; `settle` waits for the effects of the calls, which count as part of them. */
export async function load(
  running: Running,
  next: Next,
  databaseParent?: Running,
  settle?: () => Promise<void>,
): Promise<Load> {
  const before = await cpuOf(running, databaseParent)
  const result = await autocannon({
    url: running.origin,
    connections,
    duration: seconds,
    requests: [{ setupRequest: (request) => ({ ...request, ...next() }) }],
  })
  // some likes are refused because the entry is liked already; more would falsify the figure
  if (result.non2xx > 3 + result.requests.total / 100 || result.errors > 0)
    throw new Error(`${next().path}: ${result.non2xx} refused, ${result.errors} failed`)
  await settle?.()
  const after = await cpuOf(running, databaseParent)
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
  /** Statements per call. */
  statements?: number
  /** The most CPU milliseconds per call. */
  budget?: number
}

/** Runs all cases in every round, so that other load of the machine affects all of them; the first case is the limit. */
export async function compare(cases: Case[], rounds: number): Promise<void> {
  const results = cases.map(() => [] as Load[])
  // the first round is a warm-up
  for (let round = 0; round <= rounds; round++)
    for (const [i, { name, run }] of cases.entries()) {
      progress.step(`Measuring ${name}`, round * cases.length + i, (rounds + 1) * cases.length)
      const result = await run()
      if (round > 0) results[i]?.push(result)
    }
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
    progress.print(
      line.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join('  '),
    )
}

async function cpuOf(running: Running, databaseParent?: Running): Promise<{ own: number; all: number }> {
  const { own, all } = await cpuBelow(running.child.pid ?? 0)
  if (databaseParent === undefined) return { own, all }
  const parent = await cpuBelow(databaseParent.child.pid ?? 0)
  return { own, all: all + parent.all - parent.own }
}

/** CPU milliseconds so far of a process alone, and with its child processes. */
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
    // includes children that have ended
    all: [...stats].filter(([pid]) => isBelow(pid)).reduce((total, [, { ticks }]) => total + sum(ticks), 0),
  }
}
