import './parent-watch.mjs'
import { spawn } from 'node:child_process'
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChanged } from './test-files.ts'
import type { Run } from './test-history.ts'
import { runBrowserTests } from './test-runners.ts'
import { root, runTool } from './tool.ts'

/*
 * npm run stress [-- file …]: browser tests, twenty times each, on a slow CPU, with delayed answers and announcements, beside
 * busy processes. Without files those that were changed.
 * npm run stress -- whole <quiet> <busy>: so many whole runs of npm test in a fresh clone of the last commit, first alone and
 * then beside busy processes; each verdict is a line of docs/test-runs.tsv.
 */
const repeat = 20
const busyProcesses = 4
/** Longer than either takes, so that a process that is left does not run for ever. */
const busySeconds = 3 * 3600
const ledger = join(root, 'docs/test-runs.tsv')

const [first, ...rest] = process.argv.slice(2)
if (first === 'whole') {
  const [quiet = 1, busy = 0] = rest.map(Number)
  await runWhole(quiet, busy)
} else await runFiles(first === undefined ? listChangedTests() : [first, ...rest])

function listChangedTests(): string[] {
  return findChanged(root).changed.filter((file) => /^e2e\/.*\.spec\.ts$/.test(file))
}

async function runFiles(files: string[]): Promise<void> {
  if (files.length === 0) return console.log('No browser test was changed.')
  const seed = process.env['STRESS'] ?? String(Date.now() % 1_000_000)
  console.log(`STRESS=${seed}: ${files.join(' ')}, ${repeat} times each`)
  const stop = startBusyProcesses()
  const { failed } = await runBrowserTests({ files, repeat, env: { STRESS: seed, TRACE: 'on' } }).finally(stop)
  process.exitCode = failed === 0 ? 0 : 1
}

async function runWhole(quiet: number, busy: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'entemi-whole-'))
  try {
    const clone = await runTool('git', ['clone', '--quiet', root, folder])
    if (clone.code !== 0) throw new Error(clone.output)
    for (let run = 0; run < quiet + busy; run++) {
      const isBusy = run >= quiet
      const stop = isBusy ? startBusyProcesses() : () => {}
      await runTool('npm', ['test'], { cwd: folder, show: true }).finally(stop)
      keepVerdict(folder, isBusy)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function keepVerdict(folder: string, isBusy: boolean): void {
  const last = readFileSync(join(folder, '.cache/test-history.jsonl'), 'utf8').trim().split('\n').at(-1) ?? ''
  const run = JSON.parse(last) as Run
  const seconds = run.phases.reduce((sum, phase) => sum + phase.seconds, 0)
  const beside = isBusy ? `${busyProcesses} busy processes` : 'nothing'
  const verdict = run.failed === 0 ? 'passed' : 'failed'
  const cpu = run.phases.reduce((sum, phase) => sum + phase.cpuSeconds, 0)
  const figures = [
    run.passed,
    run.failed,
    (seconds / 60).toFixed(1),
    ...(isBusy ? ['', ''] : [cpu.toFixed(0), run.speed.toFixed(2)]),
  ]
  const cells = [run.at.slice(0, 16), run.commit, beside, verdict, ...figures, run.failures.join('; ')]
  appendFileSync(ledger, `${cells.join('\t')}\n`)
}

function startBusyProcesses(): () => void {
  const program = `const end = Date.now() + ${busySeconds * 1000}; while (Date.now() < end);`
  const processes = Array.from({ length: busyProcesses }, () =>
    spawn(process.execPath, ['-e', program], { stdio: 'ignore' }),
  )
  return () => {
    for (const one of processes) one.kill('SIGKILL')
  }
}
