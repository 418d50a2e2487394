import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writeFile } from 'node:fs/promises'
import { awaitJobs, withFilled, type Filled } from './filled.ts'
import { fillImages } from './limits.fill.ts'
import { cpuBelow, printTable } from './load.ts'
import type { Report } from './mix.client.ts'
import { callsASecond, kinds, screensOf, type Target } from './mix.day.ts'
import { prepareActors, runMix } from './mix.run.ts'
import { progress } from './progress.ts'
import { endProgram, startProgram, type Running } from './server.ts'

// npm run bench -- mix: the busiest hour of the day of docs/scale.md, with its calls, pauses and open sockets, for 1,000,
// 5,000 and 20,000 active members, then half as many more each time, until p99 of any call exceeds 300 ms; and the same on
// the bare limit. MEMBERS and ENTRIES set the size of the community, STEPS=1000,5000 the active members, SECONDS_A_STEP how long
// each step is measured, TARGETS=app omits the limit. With BENCH_DATA_DIR the filled folder is reused by the next run.

const sizes = {
  members: Number(process.env['MEMBERS'] ?? 100_000),
  entries: Number(process.env['ENTRIES'] ?? 1_000_000),
}
const firstSteps = (process.env['STEPS'] ?? '1000,5000,20000').split(',').map(Number)
const seconds = Number(process.env['SECONDS_A_STEP'] ?? 60)
const targets = (process.env['TARGETS'] ?? 'app,bare').split(',') as Target[]

const mostP99 = 300
const growth = 1.5
/** Other work of the machine can only make a step slower: it is missed if it is missed so often. */
const mostTries = 3
/** A process may have 20,000 open files on many machines, and an address has 28,000 ports. */
const mostScreens = 18_000
/** V8 has optimised the code, and PostgreSQL has its plans, after some ten thousand calls. */
const warmUp = { activeMembers: Math.min(20_000, sizes.members), seconds }

const percent = (share: number): string => `${(share * 100).toFixed(0)} %`
const count = (n: number): string => n.toLocaleString('en')

const bareMain = fileURLToPath(new URL('limits.bare.ts', import.meta.url))

interface Step {
  activeMembers: number
  report: Report
  /** As shares of one core. */
  cpu: { program: number; postgres: number }
}

await withFilled(
  sizes,
  async (filled) => {
    for (const target of targets) {
      const running = target === 'app' ? filled.app : await startBare(filled)
      try {
        printSteps(target, await climb(target, running, filled))
      } finally {
        if (target === 'bare') await endProgram(running)
      }
    }
    progress.end()
  },
  { name: 'images', fill: (_client, folder) => fillImages(join(folder, 'media')) },
)

async function startBare({ folder, connection }: Filled): Promise<Running> {
  const bytes = join(folder, 'bytes.json')
  await writeFile(bytes, '{}')
  return startProgram(bareMain, {
    BENCH_CONNECTION: JSON.stringify(connection),
    BENCH_BYTES: bytes,
    BENCH_MEDIA: join(folder, 'media'),
  })
}

/** Until the slowest kind of call takes too long at p99. */
async function climb(target: Target, running: Running, filled: Filled): Promise<Step[]> {
  await runStep(target, running, filled, warmUp.activeMembers, warmUp.seconds)
  const steps: Step[] = []
  for (let i = 0; ; i++) {
    const last = steps.at(-1)?.activeMembers ?? 0
    const activeMembers = firstSteps[i] ?? Math.round(last * growth)
    if (activeMembers > sizes.members || screensOf(activeMembers) > mostScreens) return steps
    let step = await runStep(target, running, filled, activeMembers, seconds)
    for (let again = 1; again < mostTries && !isHeld(step); again++)
      step = await runStep(target, running, filled, activeMembers, seconds)
    steps.push(step)
    if (!isHeld(step)) return steps
  }
}

async function runStep(
  target: Target,
  running: Running,
  { client, app }: Filled,
  activeMembers: number,
  length: number,
): Promise<Step> {
  const { actors, cookies } = await prepareActors(client, sizes, screensOf(activeMembers))
  await awaitJobs(client)
  const { origin } = running
  const order = { target, origin, sizes, actors, cookies, seed: activeMembers, length: { seconds: length } }
  let before = cpuOf(running, app)
  const report = await runMix(order, `${target}, ${activeMembers} active members`, () => {
    before = cpuOf(running, app)
  })
  const [from, to] = [await before, await cpuOf(running, app)]
  const share = (ms: number): number => ms / 1000 / report.seconds
  const step = {
    activeMembers,
    report,
    cpu: { program: share(to.program - from.program), postgres: share(to.postgres - from.postgres) },
  }
  progress.print(describeStep(step).join('  '))
  return step
}

/** The app starts its PostgreSQL, which serves the bare limit too. */
async function cpuOf(running: Running, app: Running): Promise<{ program: number; postgres: number }> {
  const { own, all } = await cpuBelow(app.child.pid ?? 0)
  return { program: (await cpuBelow(running.child.pid ?? 0)).own, postgres: all - own }
}

function isHeld(step: Step): boolean {
  return Object.keys(step.report.errors).length === 0 && slowest(step).p99 <= mostP99
}

function slowest({ report }: Step): { kind: string; p99: number } {
  const all = kinds.map((kind) => ({ kind, p99: report.calls[kind].p99 }))
  return all.reduce((a, b) => (b.p99 > a.p99 ? b : a))
}

function describeStep(step: Step): string[] {
  const { activeMembers, report, cpu } = step
  const { sockets } = report
  const { kind, p99 } = slowest(step)
  const made = kinds.reduce((sum, one) => sum + report.calls[one].count, 0)
  const errors = Object.entries(report.errors).map(([what, times]) => `${what} × ${times}`)
  return [
    count(activeMembers),
    count(sockets.opened),
    `${(made / report.seconds).toFixed(1)} of ${callsASecond(activeMembers).toFixed(1)}`,
    percent(cpu.program),
    percent(cpu.postgres),
    percent(report.cpuShare),
    report.ownDelay.toFixed(0),
    count(sockets.messages),
    count(sockets.lost),
    errors.length === 0 ? '0' : errors.join(', '),
    `${kind} ${p99.toFixed(0)}`,
  ]
}

/** p99 of fewer than a hundred calls is the slowest of them. */
function printSteps(target: Target, steps: readonly Step[]): void {
  const head = [target, 'screens', 'calls a second', 'CPU', 'PostgreSQL', 'generator', 'its delay, ms']
  printTable([[...head, 'messages', 'lost', 'errors', 'slowest p99, ms'], ...steps.map(describeStep)])
  printTable([
    ['p50 / p99 ms (calls)', ...steps.map((step) => count(step.activeMembers))],
    ...kinds.map((kind) => [
      kind,
      ...steps.map(({ report }) => {
        const { count: times, p50, p99 } = report.calls[kind]
        return `${p50.toFixed(1)} / ${p99.toFixed(1)} (${times})`
      }),
    ]),
  ])
  const held = steps.filter(isHeld)
  progress.print(
    `${target}: p99 of every call within ${mostP99} ms up to ${count(held.at(-1)?.activeMembers ?? 0)} active members`,
  )
}
