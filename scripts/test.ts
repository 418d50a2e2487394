import './parent-watch.mjs'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseArgs, stripVTControlCharacters } from 'node:util'
import { findOversized } from './bundle-budget.ts'
import { findChromium, findHeadlessShell, headlessShell, requireChromium } from './chromium.ts'
import { runChecks } from './check-parts.ts'
import { installMissing } from './debian.ts'
import { root, runTool } from './tool.ts'
import { listSlowest, type FileTime, type Tally } from './vitest-tally.ts'
import { buildWebIfStale } from './web-build.ts'

const projects = ['contract', 'client', 'server', 'embedded', 'web', 'scripts', 'fault', 'bench']
const { values } = parseArgs({ options: { only: { type: 'string', multiple: true } } })
const known = ['check', ...projects, 'e2e', 'lighthouse']
const only = new Set(values.only ?? known)
for (const name of only) {
  if (known.includes(name)) continue
  console.error(`--only takes ${known.join(', ')}; not ${name}.`)
  process.exit(1)
}
const results = join(root, '.cache/test')
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

const tallies: Tally[] = []
const isInBrowser = only.has('e2e') || only.has('lighthouse')
// While the checks run; without ffmpeg its tests are skipped.
const installed = installMissing([
  ...(only.has('server') ? ['ffmpeg'] : []),
  ...(isInBrowser && !process.env['CHROMIUM_PATH'] ? [headlessShell, ...(findChromium() ? [] : ['chromium'])] : []),
])
if (only.has('check')) await stage('Checks', check)
await installed
const chosen = projects.filter((project) => only.has(project))
if (chosen.length > 0) await stage('Unit and API tests', () => runVitest(chosen))
if (only.has('e2e')) {
  await stage('Bundle sizes', checkBundle)
  await stage('Browser tests', runPlaywright)
}
if (only.has('lighthouse')) await stage('Lighthouse', runLighthouse)

const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0)
const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0)
const files = tallies.flatMap((tally) => tally.files ?? [])
if (files.length > 0) {
  const named = files.map(({ file, ms }) => ({ file: relative(root, file), ms }))
  console.log(`\nThe slowest of ${files.length} test files:\n${listSlowest(named, 10).join('\n')}`)
}
// The failures are repeated at the end, where a long log is read first.
for (const failure of tallies.flatMap((tally) => tally.failures)) console.log(`FAILED ${failure}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

async function stage(title: string, run: () => Promise<Tally>): Promise<void> {
  const started = Date.now()
  console.log(`\n== ${title}`)
  try {
    tallies.push(await run())
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    tallies.push({ passed: 0, failed: 1, failures: [title] })
  }
  console.log(`== ${title}: ${((Date.now() - started) / 1000).toFixed(0)} s`)
}

async function check(): Promise<Tally> {
  const failed = await runChecks()
  return { passed: 0, failed, failures: failed === 0 ? [] : ['Checks'] }
}

async function checkBundle(): Promise<Tally> {
  await buildWebIfStale()
  const failures = findOversized(join(root, 'web/dist'))
  return { passed: failures.length === 0 ? 1 : 0, failed: failures.length, failures }
}

async function runVitest(names: string[]): Promise<Tally> {
  const file = join(results, 'vitest.json')
  const filters = names.flatMap((name) => ['--project', name])
  const { code } = await runTool('vitest', ['run', ...filters], { show: true, env: { TALLY_FILE: file } })
  return tally(code, file, (report: Tally) => report)
}

async function runPlaywright(): Promise<Tally> {
  const chromium = await requireChromium()
  const shell = (await findHeadlessShell()) ?? chromium
  await buildWebIfStale()
  const file = join(results, 'playwright.json')
  const { code } = await runTool('playwright', ['test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json'], {
    show: true,
    env: { CHROMIUM_PATH: chromium, HEADLESS_SHELL_PATH: shell, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  })
  return tally(code, file, ({ stats, suites }: BrowserReport) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    failures: suites.flatMap(listUnexpected),
    files: suites.map(timeFile),
  }))
}

/** The short form of the bench: three runs per page, and more only if those miss the target. */
async function runLighthouse(): Promise<Tally> {
  const env = { CHROMIUM_PATH: await requireChromium(), RUNS: '3' }
  await buildWebIfStale()
  const { code } = await runTool(process.execPath, ['bench/lighthouse.ts'], { show: true, env })
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, failures: code === 0 ? [] : ['Lighthouse'] }
}

type BrowserResult = { errors: { message?: string }[]; duration: number }
type BrowserSpec = { title: string; ok: boolean; tests: { results: BrowserResult[] }[] }
type BrowserSuite = { file: string; specs: BrowserSpec[]; suites?: BrowserSuite[] }
type BrowserReport = { stats: { expected: number; unexpected: number; flaky: number }; suites: BrowserSuite[] }

function listUnexpected({ specs, suites = [] }: BrowserSuite): string[] {
  return [...specs.filter(({ ok }) => !ok).map(describeFailure), ...suites.flatMap(listUnexpected)]
}

/** Of a suite that is a file, or one within it. */
function timeFile({ file, specs, suites = [] }: BrowserSuite): FileTime {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results))
  const times = [...results.map(({ duration }) => duration), ...suites.map((suite) => timeFile(suite).ms)]
  return { file: join(root, 'e2e', file), ms: times.reduce((sum, ms) => sum + ms, 0) }
}

function describeFailure({ title, tests }: BrowserSpec): string {
  const errors = tests.flatMap(({ results: tries }) => tries.flatMap((one) => one.errors))
  return [title, ...errors.map(({ message = '' }) => `  ${stripVTControlCharacters(message).slice(0, 500)}`)].join('\n')
}

/** A runner that fails without a failed test (a crash, a teardown) still counts as one failure, with a name. */
function tally<Report>(code: number, file: string, count: (report: Report) => Tally): Tally {
  const counted = count(JSON.parse(readFileSync(file, 'utf8')) as Report)
  if (code === 0 || counted.failed > 0) return counted
  return { ...counted, failed: 1, failures: [`exit code ${code} without a failed test`] }
}
