import { mkdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { findHeadlessShell, requireChromium } from './chromium.ts'
import { failedStage, type Failure, type FileTime, type Tally } from './tally.ts'
import { root, runTool } from './tool.ts'
import { buildWebIfStale } from './web-build.ts'

export const results = join(root, '.cache/test')
/** Playwright empties its folder first: a run of single tests would delete what is left of the failures of the whole one. */
const againFolder = join(root, '.cache/e2e-again')

interface VitestRun {
  projects: readonly string[]
  /** All of the projects if there are none. */
  files?: readonly string[]
  leftOut?: readonly string[]
  /** With the tests and cases of tier 2. */
  isWhole?: boolean
  title?: string
}

export async function runVitest({ projects, files = [], leftOut = [], isWhole, title }: VitestRun): Promise<Tally> {
  mkdirSync(results, { recursive: true })
  const file = join(results, 'vitest.json')
  const chosen = projects.flatMap((project) => ['--project', project])
  const named = title === undefined ? [] : ['-t', toPattern(title)]
  const paths = files.map((one) => join(root, one))
  // The chosen files may be of projects that are not.
  const { code } = await runTool('vitest', ['run', '--passWithNoTests', ...chosen, ...named, ...paths], {
    show: true,
    env: { TALLY_FILE: file, TEST_LEFT_OUT: JSON.stringify(leftOut), ...(isWhole && { TEST_ALL: 'on' }) },
  })
  return readTally(code, file, (report: Tally) => report)
}

interface BrowserRun {
  /** Tried with all their tests but those of tier 3; of the others those of tier 1. Undefined: all tests of all files. */
  whole?: readonly string[]
  /** Nothing but these. */
  files?: readonly string[]
  title?: string
  repeat?: number
  env?: Record<string, string>
}

export async function runBrowserTests({ whole, files = [], title, repeat = 1, env = {} }: BrowserRun): Promise<Tally> {
  mkdirSync(results, { recursive: true })
  const chromium = await requireChromium()
  const shell = (await findHeadlessShell()) ?? chromium
  await buildWebIfStale()
  const file = join(results, 'playwright.json')
  const args = [
    ...['test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json'],
    ...['--output', files.length > 0 ? againFolder : join(root, '.cache/e2e'), '--repeat-each', String(repeat)],
    ...(title === undefined ? [] : ['-g', toPattern(title)]),
    ...files,
  ]
  const { code } = await runTool('playwright', args, {
    show: true,
    env: {
      CHROMIUM_PATH: chromium,
      HEADLESS_SHELL_PATH: shell,
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
      ...(whole === undefined ? { TEST_ALL: 'on' } : { TEST_WHOLE: JSON.stringify(whole) }),
      ...env,
    },
  })
  return readTally(code, file, ({ stats, suites, errors = [] }: BrowserReport) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + (stats.unexpected === 0 && errors.length > 0 ? 1 : 0),
    skipped: stats.skipped,
    failures: [
      ...suites.flatMap(listUnexpected),
      ...(errors.length > 0 ? [{ name: 'Browser tests', errors: errors.map(describe) }] : []),
    ],
    files: suites.map(timeFile),
  }))
}

export interface Tries {
  passed: number
  tried: number
  /** Where the traces of those that failed are. */
  traces?: string
}

/** `repeat` times, one after the other, and nothing else. */
export async function runAlone({ file, title, project }: Failure, repeat: number): Promise<Tries> {
  if (file === undefined) return { passed: 0, tried: 0 }
  const given = { files: [file], ...(title !== undefined && { title }) }
  if (project === undefined) {
    const { passed, failed } = await runBrowserTests({ ...given, repeat, env: { TRACE: 'on' } })
    return { passed, tried: passed + failed, ...(failed > 0 && { traces: relative(root, againFolder) }) }
  }
  let passed = 0
  for (let run = 0; run < repeat; run++) {
    const tally = await runVitest({ projects: [project], ...given, isWhole: true })
    if (tally.failed === 0 && tally.passed > 0) passed++
  }
  return { passed, tried: repeat }
}

const toPattern = (title: string): string => RegExp.escape(title)

type BrowserError = { message?: string }
type BrowserResult = { errors: BrowserError[]; duration: number; attachments: { name: string; path?: string }[] }
type BrowserSpec = { title: string; ok: boolean; tests: { results: BrowserResult[] }[] }
type BrowserSuite = { file: string; specs: BrowserSpec[]; suites?: BrowserSuite[] }
type BrowserReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites: BrowserSuite[]
  errors?: BrowserError[]
}

function listUnexpected({ file, specs, suites = [] }: BrowserSuite): Failure[] {
  const own = specs.filter(({ ok }) => !ok).map((spec) => toFailure(`e2e/${file}`, spec))
  return [...own, ...suites.flatMap(listUnexpected)]
}

function toFailure(file: string, { title, tests }: BrowserSpec): Failure {
  const tries = tests.flatMap((test) => test.results)
  const left = tries.flatMap((one) => one.attachments)
  const trace = ['trace', 'screenshot'].map((kind) => left.find(({ name }) => name === kind)?.path).find(Boolean)
  return { name: title, file, title, errors: tries.flatMap((one) => one.errors.map(describe)), ...(trace && { trace }) }
}

const describe = ({ message = '' }: BrowserError): string => stripVTControlCharacters(message).slice(0, 500)

/** Of a suite that is a file, or one within it. */
function timeFile({ file, specs, suites = [] }: BrowserSuite): FileTime {
  const tries = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results))
  const times = [...tries.map(({ duration }) => duration), ...suites.map((suite) => timeFile(suite).ms)]
  return { file: `e2e/${file}`, ms: times.reduce((sum, ms) => sum + ms, 0) }
}

/** A runner that fails without a failed test (a crash, a teardown) still counts as one failure, with a name. */
function readTally<Report>(code: number, file: string, count: (report: Report) => Tally): Tally {
  const counted = count(JSON.parse(readFileSync(file, 'utf8')) as Report)
  if (code === 0 || counted.failed > 0) return counted
  return { ...counted, ...failedStage(`exit code ${code} without a failed test`), passed: counted.passed }
}
