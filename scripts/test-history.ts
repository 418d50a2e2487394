import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { dirname, join } from 'node:path'
import type { FileTime, Tally } from './tally.ts'
import { root } from './tool.ts'

/** CPU seconds of a tier 1 run: ten minutes of two cores, of which 5 % are waits. Of the reference machine, see `measureSpeed`. */
const budget = 1140
/** What the work of `measureSpeed` takes on the machine on which the budget was set. */
const referenceMs = 91
/** A budget is judged by the best of so many runs: whatever else the machine does is counted too. */
const judged = 3

export interface Phase {
  name: string
  seconds: number
  /** Of the whole machine. */
  cpuSeconds: number
}

export interface Run {
  at: string
  commit: string
  /** One minute of load average before it: above 1 the machine did something else. */
  load: number
  /** Of a core: 1 is the reference machine. Its CPU seconds are what the budget means. */
  speed: number
  tier: 1 | 2 | 3
  passed: number
  failed: number
  skipped: number
  failures: string[]
  phases: Phase[]
  slowest: FileTime[]
}

const file = join(root, '.cache/test-history.jsonl')

/** Starts to measure; the result is called at the end of the phase. */
export function startPhase(name: string): () => Phase {
  const [started, cpu] = [Date.now(), readCpuSeconds()]
  return () => ({ name, seconds: (Date.now() - started) / 1000, cpuSeconds: readCpuSeconds() - cpu })
}

function readCpuSeconds(): number {
  return cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0) / 1000
}

export function startRun(): (tier: Run['tier'], tally: Required<Tally>, phases: Phase[]) => Run {
  const [at, [load = 0], speed] = [new Date().toISOString(), loadavg(), measureSpeed()]
  return (tier, { passed, failed, skipped, failures, files }, phases) => ({
    ...{ at, commit: readCommit(), load, speed, tier, passed, failed, skipped },
    failures: failures.map(({ name }) => name),
    phases,
    slowest: [...files].sort((one, other) => other.ms - one.ms).slice(0, 20),
  })
}

/** The same work takes half as long again on another machine: without this the budget would fail there, whatever the tests are. */
export function measureSpeed(): number {
  const rows = Array.from({ length: 20_000 }, (_, n) => ({
    id: n,
    name: `row ${(n * 7919) % 20_011}`,
    parts: [n % 7, n % 11],
  }))
  const times = Array.from({ length: 8 }, () => {
    const before = process.cpuUsage()
    let text = ''
    for (let turn = 0; turn < 3; turn++)
      text = JSON.stringify(
        (JSON.parse(JSON.stringify(rows)) as typeof rows).sort((one, other) => (one.name < other.name ? -1 : 1)),
      )
    createHash('sha256').update(text).digest()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  })
  return referenceMs / Math.min(...times)
}

function readCommit(): string {
  const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout?.trim() ?? ''
  return `${git('rev-parse', '--short', 'HEAD')}${git('status', '--porcelain') === '' ? '' : ' and changes'}`
}

export function keepRun(run: Run): void {
  mkdirSync(dirname(file), { recursive: true })
  appendFileSync(file, `${JSON.stringify(run)}\n`)
}

export function readRuns(): Run[] {
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Run)
}

/** Of the reference machine. */
const cpuSecondsOf = ({ phases, speed }: Pick<Run, 'phases' | 'speed'>): number =>
  phases.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0) * speed

/** Why the last runs of tier 1 are beyond the budget; undefined while one of them was within, or there are too few. */
export function findGrowth(runs: readonly Run[]): string | undefined {
  const last = runs.filter(({ tier, failed }) => tier === 1 && failed === 0).slice(-judged)
  const best = Math.min(...last.map(cpuSecondsOf))
  if (last.length < judged || best <= budget) return undefined
  const slowest = last.at(-1)?.slowest.slice(0, 10) ?? []
  return [
    `The last ${judged} runs of npm test took at least ${best.toFixed(0)} CPU seconds; ${budget} are ten minutes of two cores.`,
    ...slowest.map(({ file: name, ms }) => `  ${(ms / 1000).toFixed(1)} s ${name}`),
  ].join('\n')
}

export function describePhases(phases: readonly Phase[]): string[] {
  const total = { name: 'all', seconds: 0, cpuSeconds: 0 }
  for (const { seconds, cpuSeconds } of phases) {
    total.seconds += seconds
    total.cpuSeconds += cpuSeconds
  }
  return [...phases, total].map(
    ({ name, seconds, cpuSeconds }) =>
      `${name.padEnd(20)} ${seconds.toFixed(0).padStart(5)} s ${cpuSeconds.toFixed(0).padStart(6)} CPU s`,
  )
}
