import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { startDatabase } from './embedded.ts'
import { awaitJobs } from './filled.ts'
import { budgetedCases, type LimitCase } from './limits.cases.ts'
import { fill, openSessions, personId, readers } from './life-line.fill.ts'
import { fillFriends, fillImages } from './limits.fill.ts'
import { cpu, crowd, measure, memoryOf, medianOf, type Cost, type Measured } from './limits.load.ts'
import { printTable } from './load.ts'
import { progress } from './progress.ts'
import { endProgram, startProgram, type Running } from './server.ts'

// npm run bench -- limits: the calls that have a budget, on one app process and on two, compared with the bare limits in
// the same run; the same calls on one connection and on eight, where little is batched; then how they grow from 10,000 to
// a million entries and from 40 to 5,000 friends, and the idle memory.
// MEMBERS, ENTRIES and ROUNDS set its size; ONLY=feed,like measures the cases whose name contains one of these;
// CONNECTIONS=1,8 omits the crowd of 32, PROCESSES=1 the second process. With BENCH_DATA_DIR the filled folders are reused
// by the next run.

const members = Number(process.env['MEMBERS'] ?? 100_000)
const entries = Number(process.env['ENTRIES'] ?? 1_000_000)
const rounds = Number(process.env['ROUNDS'] ?? 3)
const processes = Number(process.env['PROCESSES'] ?? 2)
const connectionCounts = (process.env['CONNECTIONS'] ?? `${crowd},1,8`).split(',').map(Number)
const only = process.env['ONLY']?.split(',')
const dataDir = process.env['BENCH_DATA_DIR']

const small = { members: 1000, entries: 10_000 }
const manyFriends = 5000
/** At most so many times the limit's CPU time on few connections, and so many times p50 is p99 on eight. */
const aloneGoal = { cpu: 2.5, p99: 3 }
const idleSeconds = 10
/**
 * A server runs for weeks, so the time that V8 needs to optimise the code is not part of the cost of a page. After some
 * 15,000 pages each costs a tenth less than after 3,000, and hardly less after 50,000; three seconds are some 3,000 pages.
 */
const warmUpTimes = 6

const serverMain = fileURLToPath(new URL('../server/src/app/main.ts', import.meta.url))
const bareMain = fileURLToPath(new URL('limits.bare.ts', import.meta.url))
interface Community {
  folder: string
  connection: pg.ClientConfig
  postgresPid: number
  cookies: string[]
  settle: () => Promise<void>
  startApp: () => Promise<Running>
}

const folder = dataDir === undefined ? await mkdtemp(join(tmpdir(), 'entemi-bench-')) : resolve(dataDir)
try {
  await withCommunity({ members, entries }, (large) => withCommunity(small, (little) => run(large, little)))
} finally {
  if (dataDir === undefined) await rm(folder, { recursive: true, force: true })
}

interface Line {
  name: string
  case: LimitCase
  programs: Running[]
  community: Community
  connections: number
  kind: 'bytes' | 'bare' | 'bare, ids' | 'app' | 'app on two' | 'small' | 'friends'
}

async function run(large: Community, little: Community): Promise<void> {
  const app = await large.startApp()
  progress.step('Waiting for the app to be idle')
  await delay(idleSeconds * 1000)
  const idle = await memoryOf(app)
  const second = processes > 1 ? await large.startApp() : undefined
  const smallApp = await little.startApp()
  const bytesFile = join(folder, 'bytes.json')
  const cookie = large.cookies[20] ?? ''
  await writeFile(bytesFile, await (await fetch(`${app.origin}/api/timeline`, { headers: { cookie } })).text())
  const bare = await startProgram(bareMain, {
    BENCH_CONNECTION: JSON.stringify(large.connection),
    BENCH_BYTES: bytesFile,
    BENCH_MEDIA: join(large.folder, 'media'),
  })
  try {
    const isChosen = (one: LimitCase) => only === undefined || only.some((part) => one.name.includes(part))
    const ofLarge = budgetedCases({ members, entries }, large.cookies).filter(isChosen)
    const ofSmall = budgetedCases(small, little.cookies).filter(isChosen)
    const lines: Line[] = ofLarge.flatMap((one, i) => {
      const lineOf = (kind: Line['kind'], programs: Running[], community = large, it = one): Line => ({
        name: one.name,
        case: it,
        programs,
        community,
        connections: crowd,
        kind,
      })
      const twin = ofSmall[i]
      const ofCrowd = [
        ...(one.name === 'feed page of 20' ? [lineOf('bytes', [bare])] : []),
        lineOf('bare', [bare]),
        ...(one.bareIds === undefined ? [] : [lineOf('bare, ids', [bare])]),
        lineOf('app', [app]),
        ...(second === undefined ? [] : [lineOf('app on two', [app, second])]),
        ...(twin === undefined ? [] : [lineOf('small', [smallApp], little, twin)]),
        ...(one.nextOfPopular === undefined ? [] : [lineOf('friends', [app])]),
      ]
      return connectionCounts.flatMap((connections) =>
        connections === crowd
          ? ofCrowd
          : [lineOf('bare', [bare]), lineOf('app', [app])].map((line) => ({ ...line, connections })),
      )
    })
    const costs = await measureAll(lines)
    printLimits(costs)
    printAlone(costs)
    printGrowth(costs)
    progress.print(`idle memory of an app process: ${idle.toFixed(0)} MB (at most 150)`)
  } finally {
    for (const program of [bare, smallApp, second, app]) if (program !== undefined) await endProgram(program)
  }
}

/** First the reads, then the writes. */
async function measureAll(lines: readonly Line[]): Promise<Map<Line, Cost>> {
  const { reads = [], writes = [] } = Object.groupBy(lines, (line) => (line.case.writes ? 'writes' : 'reads'))
  return new Map([...(await measureInTurn(reads)), ...(await measureInTurn(writes))])
}

/**
 * All cases in every round, so that other load of the machine affects all of them; the first round is a warm-up, a long
 * one for reads. That of writes is short, because they fill the tables.
 */
async function measureInTurn(lines: readonly Line[]): Promise<[Line, Cost][]> {
  const results = lines.map((line): [Line, Cost[]] => [line, []])
  let done = 0
  for (let round = 0; round <= rounds; round++)
    for (const [line, costs] of results) {
      progress.step(`Measuring ${line.name}`, done++, (rounds + 1) * lines.length)
      const { postgresPid, settle } = line.community
      const { programs, connections } = line
      const measured: Measured = { programs, next: nextOf(line), connections, postgresPid, settle }
      const cost = await measure({ ...measured, times: round === 0 && !line.case.writes ? warmUpTimes : 1 })
      if (round > 0) costs.push(cost)
    }
  return results.map(([line, costs]) => [line, medianOf(costs)])
}

function nextOf({ kind, case: one }: Line): LimitCase['next'] {
  if (kind === 'bytes') return () => ({ method: 'GET', path: '/bytes' })
  if (kind === 'bare') return one.bare
  if (kind === 'bare, ids') return one.bareIds ?? one.bare
  return kind === 'friends' ? (one.nextOfPopular ?? one.next) : one.next
}

function printLimits(costs: ReadonlyMap<Line, Cost>): void {
  const head = ['', 'on', 'req/s', 'of the limit', 'goal', 'CPU ms', 'app', 'PostgreSQL', 'at most', 'of the limit']
  const rows = [...costs].flatMap(([line, cost]) => {
    if (line.connections !== crowd || line.kind === 'small' || line.kind === 'friends') return []
    const limit = costOf(costs, 'bare', line.name) ?? cost
    const isApp = line.kind === 'app' || line.kind === 'app on two'
    const { budget, share } = line.case
    return [
      [
        line.name,
        line.kind === 'app' ? 'one process' : line.kind === 'app on two' ? 'two' : line.kind,
        cost.perSecond.toFixed(0),
        cost === limit ? '' : `${((cost.perSecond / limit.perSecond) * 100).toFixed(0)} %`,
        isApp && share !== undefined ? `${share} %` : '',
        cpu(cost).toFixed(2),
        cost.app.toFixed(2),
        cost.postgres.toFixed(2),
        isApp ? (budget?.toFixed(1) ?? '') : '',
        cost === limit ? '' : `× ${(cpu(cost) / cpu(limit)).toFixed(1)}`,
      ],
    ]
  })
  if (rows.length > 0) printTable([head, ...rows])
}

function costOf(
  costs: ReadonlyMap<Line, Cost>,
  kind: Line['kind'],
  name: string,
  connections = crowd,
): Cost | undefined {
  return [...costs].find(([line]) => line.kind === kind && line.name === name && line.connections === connections)?.[1]
}

/** The calls on few connections, each beside its limit on as many. */
function printAlone(costs: ReadonlyMap<Line, Cost>): void {
  const head = ['', 'connections', 'CPU ms', 'app', 'PostgreSQL', 'limit', 'of the limit', 'at most']
  const latency = ['p50 ms', 'p99 ms', 'p99 ÷ p50', 'at most', 'limit p50', 'limit p99', '÷']
  const rows = [...costs].flatMap(([{ kind, name, connections }, cost]) => {
    const limit = costOf(costs, 'bare', name, connections)
    if (connections === crowd || kind !== 'app' || limit === undefined) return []
    return [
      [
        name,
        String(connections),
        cpu(cost).toFixed(2),
        cost.app.toFixed(2),
        cost.postgres.toFixed(2),
        cpu(limit).toFixed(2),
        `× ${(cpu(cost) / cpu(limit)).toFixed(1)}`,
        `× ${aloneGoal.cpu}`,
        cost.p50.toFixed(1),
        cost.p99.toFixed(1),
        (cost.p99 / cost.p50).toFixed(1),
        connections === 8 ? String(aloneGoal.p99) : '',
        limit.p50.toFixed(1),
        limit.p99.toFixed(1),
        (limit.p99 / limit.p50).toFixed(1),
      ],
    ]
  })
  if (rows.length > 0) printTable([[...head, ...latency], ...rows])
}

function printGrowth(costs: ReadonlyMap<Line, Cost>): void {
  const rows = [...costs].flatMap(([line, cost]) => {
    if (line.kind !== 'small' && line.kind !== 'friends') return []
    const usual = costOf(costs, 'app', line.name)
    if (usual === undefined) return []
    const [from, to, most] = line.kind === 'small' ? [cpu(cost), cpu(usual), '× 1.7'] : [cpu(usual), cpu(cost), '× 1.5']
    const what = line.kind === 'small' ? `${small.entries} to ${entries} entries` : `40 to ${manyFriends} friends`
    return [[line.name, what, from.toFixed(2), to.toFixed(2), `× ${(to / from).toFixed(2)}`, most]]
  })
  if (rows.length > 0) printTable([['growth', 'from, to', 'CPU ms', 'CPU ms', '', 'at most'], ...rows])
}

async function withCommunity(
  sizes: { members: number; entries: number },
  use: (community: Community) => Promise<void>,
) {
  const own = join(folder, `${sizes.members}-${sizes.entries}`)
  // started here, so that the cost of the database is counted separately
  const { connection, pid, stop } = await startDatabase(own)
  const startApp = () =>
    startProgram(serverMain, {
      PORT: '0',
      DATA_DIR: own,
      DEMO: 'off',
      RATE_LIMIT_FACTOR: '1000000',
      LOG_LEVEL: 'silent',
    })
  const client = new pg.Client({ ...connection, ssl: false })
  try {
    await client.connect()
    const mark = join(own, 'filled')
    // creates the tables and fills the compile cache: a process that did so would need more memory
    progress.step(`Starting the site of ${sizes.members} members`)
    await endProgram(await startApp())
    if (!existsSync(mark)) {
      await fill(client, sizes)
      progress.step(`Filling ${manyFriends} friends and images`)
      await fillFriends(client, Math.min(manyFriends, sizes.members - 1))
      await fillImages(join(own, 'media'))
      await writeFile(mark, '')
    }
    // what an earlier run liked would be refused in this one
    await client.query('DELETE FROM entry_like WHERE actor_id <= $1', [personId(readers)])
    const cookies = await openSessions(client)
    await use({ folder: own, connection, postgresPid: pid, cookies, settle: () => awaitJobs(client), startApp })
  } finally {
    await client.end()
    await stop()
  }
}
