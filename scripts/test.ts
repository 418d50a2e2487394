import './parent-watch.mjs'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { webKitPackages } from '#/e2e/webkit.ts'
import { findOversized } from './bundle-budget.ts'
import { runChecks } from './check-parts.ts'
import { findChromium, headlessShell, requireChromium } from './chromium.ts'
import { findProgram, installMissing } from './debian.ts'
import { addUp, failedStage, listSlowest, nothing, type Tally } from './tally.ts'
import { explain, retryFailuresOfTheMachine } from './test-failures.ts'
import { findChanged, listTestFiles, select } from './test-files.ts'
import { describePhases, keepRun, startPhase, startRun, type Phase } from './test-history.ts'
import { results, runBrowserTests, runVitest } from './test-runners.ts'
import { root, runTool } from './tool.ts'
import { buildWebIfStale } from './web-build.ts'

// npm test [-- --only part …] and npm run test:all: see scripts/tiers.ts.
const projects = ['contract', 'client', 'server', 'embedded', 'web', 'scripts', 'fault', 'bench']
const { values } = parseArgs({ options: { all: { type: 'boolean' }, only: { type: 'string', multiple: true } } })
const known = ['check', ...projects, 'e2e', ...(values.all ? ['lighthouse'] : [])]
const only = new Set(values.only ?? known)
for (const name of only) {
  if (known.includes(name)) continue
  console.error(`--only takes ${known.join(', ')}; not ${name}.`)
  process.exit(1)
}
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

const finishRun = startRun()
const tallies: Tally[] = []
const phases: Phase[] = []
const { base, changed } = findChanged(root)
const { leftOut, whole } = values.all ? { leftOut: [], whole: [] } : select(listTestFiles(root), changed)
printWhole()

const isInBrowser = only.has('e2e') || only.has('lighthouse')
const triesWebKit = only.has('e2e') && (values.all || whole.some(({ file }) => file === 'e2e/webkit.spec.ts'))
// While the checks run; without ffmpeg or WebKit their tests are skipped.
const installed = installMissing([
  ...(triesWebKit && !findProgram(process.env, ['WebKitWebDriver']) ? webKitPackages : []),
  ...(only.has('server') ? ['ffmpeg'] : []),
  ...(isInBrowser && !process.env['CHROMIUM_PATH'] ? [headlessShell, ...(findChromium() ? [] : ['chromium'])] : []),
])
if (only.has('check')) await stage('Checks', check)
await installed
const chosen = projects.filter((project) => only.has(project))
const isBrowserTest = (file: string) => file.startsWith('e2e/')
const wholeFiles = whole.map(({ file }) => file).filter((file) => !isBrowserTest(file))
const wholeSpecs = whole.map(({ file }) => file).filter(isBrowserTest)
if (chosen.length > 0) {
  const first = { projects: chosen, leftOut: [...leftOut, ...wholeFiles], isWhole: values.all === true }
  await stage('Unit and API tests', () => runVitest(first))
  if (wholeFiles.length > 0)
    await stage('Tests of what changed', () => runVitest({ projects: chosen, files: wholeFiles, isWhole: true }))
}
if (only.has('e2e')) {
  await stage('Bundle sizes', checkBundle)
  await stage('Browser tests', () => runBrowserTests(values.all ? {} : { whole: wholeSpecs }))
}
if (only.has('lighthouse')) await stage('Lighthouse', runLighthouse)

const tally = addUp(tallies)
if (tally.files.length > 0)
  console.log(`\nThe slowest of ${tally.files.length} test files:\n${listSlowest(tally.files, 10).join('\n')}`)
console.log(`\n${describePhases(phases).join('\n')}`)
if (values.only === undefined) keepRun(finishRun(values.all ? 3 : whole.length > 0 ? 2 : 1, tally, phases))
// At the end, where a long log is read first.
const explained = await explain(tally.failures)
console.log(
  `\n${[...explained, `${tally.passed} passed, ${tally.failed} failed, ${tally.skipped} skipped`].join('\n')}`,
)
process.exitCode = tally.failed === 0 ? 0 : 1

function printWhole(): void {
  if (values.all) return console.log('Everything is tried: npm run test:all')
  const since = base === undefined ? 'not committed' : `changed since ${base.slice(0, 8)}`
  console.log(`Tier 1, and ${whole.length === 0 ? 'nothing else' : `whole`}: ${changed.length} files are ${since}.`)
  for (const { file, because } of whole) console.log(`  ${file}, because of ${because}`)
}

async function stage(title: string, run: () => Promise<Tally>): Promise<void> {
  const finish = startPhase(title)
  console.log(`\n== ${title}`)
  try {
    tallies.push(await retryFailuresOfTheMachine(await run()))
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    tallies.push(failedStage(title))
  }
  const phase = finish()
  phases.push(phase)
  console.log(`== ${title}: ${phase.seconds.toFixed(0)} s`)
}

async function check(): Promise<Tally> {
  return (await runChecks()) === 0 ? nothing : failedStage('Checks')
}

async function checkBundle(): Promise<Tally> {
  await buildWebIfStale()
  const failures = findOversized(join(root, 'web/dist')).map((name) => ({ name, errors: [] }))
  return { ...nothing, passed: failures.length === 0 ? 1 : 0, failed: failures.length, failures }
}

/** The short form of the bench: three runs per page, and more only if those miss the target. */
async function runLighthouse(): Promise<Tally> {
  const env = { CHROMIUM_PATH: await requireChromium(), RUNS: '3' }
  await buildWebIfStale()
  const { code } = await runTool(process.execPath, ['bench/lighthouse.ts'], { show: true, env })
  return code === 0 ? { ...nothing, passed: 1 } : failedStage('Lighthouse')
}
