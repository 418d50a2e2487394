import './parent-watch.mjs'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { attacks, type Attack } from './attacks.ts'
import { requireChromium } from './chromium.ts'
import { installMissing } from './debian.ts'
import { root, runTool } from './tool.ts'
import { buildWebIfStale } from './web-build.ts'

// npm run attack [-- long]
const mode = process.argv[2] ?? 'short'
if (mode !== 'short' && mode !== 'long') {
  console.error('npm run attack takes nothing, or long.')
  process.exit(1)
}
const results = join(root, '.cache/attack')
mkdirSync(results, { recursive: true })

type Outcome = { file: string; title: string; held: boolean; probes: number }
type UnitReport = {
  testResults: {
    name: string
    assertionResults: { fullName: string; status: string; meta?: { probes?: number } }[]
  }[]
}
type BrowserSuite = { file: string; specs: { title: string; ok: boolean }[]; suites?: BrowserSuite[] }

// a test that is skipped for want of it counts as broken
await installMissing(['ffmpeg'])
const files = [...new Set(attacks.flatMap(({ proofs }) => proofs.map(({ file }) => file)))]
const outcomes = [...(await runUnits()), ...(await runBrowser())]
const rows = attacks.map(judge)
print(rows)
process.exitCode = rows.every(({ broken }) => broken.length === 0) ? 0 : 1

async function runUnits(): Promise<Outcome[]> {
  const report = join(results, 'vitest.json')
  const chosen = files.filter((file) => !file.startsWith('e2e/'))
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const projects = ['--project', 'server', '--project', 'web']
  const args = ['run', ...projects, ...reporters, ...chosen.map((file) => file.replace(/^\w+\//, ''))]
  await runTool('vitest', args, { show: true, env: { ATTACK: mode, TEST_ALL: 'on' } })
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as UnitReport
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status, meta }) => ({
      file: name,
      title: fullName,
      held: status === 'passed',
      probes: meta?.probes ?? 1,
    })),
  )
}

async function runBrowser(): Promise<Outcome[]> {
  const chromium = await requireChromium()
  await buildWebIfStale()
  const report = join(results, 'playwright.json')
  const chosen = files.filter((file) => file.startsWith('e2e/'))
  await runTool('playwright', ['test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json', ...chosen], {
    show: true,
    env: { ATTACK: mode, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  })
  const { suites } = JSON.parse(readFileSync(report, 'utf8')) as { suites: BrowserSuite[] }
  return suites.flatMap(listSpecs)
}

function listSpecs({ file, specs, suites = [] }: BrowserSuite): Outcome[] {
  const own = specs.map(({ title, ok }) => ({ file: `e2e/${file}`, title, held: ok, probes: 1 }))
  return [...own, ...suites.flatMap(listSpecs)]
}

interface Row {
  attack: Attack
  probes: number
  broken: string[]
}

/** An attack whose tests did not run counts as broken: a renamed test must not hide it. */
function judge(attack: Attack): Row {
  const found = attack.proofs.map(({ file, title }) => ({
    file,
    tests: outcomes.filter((one) => one.file.endsWith(file) && (title === undefined || title.test(one.title))),
  }))
  return {
    attack,
    probes: found.flatMap(({ tests }) => tests).reduce((sum, { probes }) => sum + probes, 0),
    broken: found.flatMap(({ file, tests }) =>
      tests.length === 0 ? [`${file}: no such test ran`] : tests.filter(({ held }) => !held).map(({ title }) => title),
    ),
  }
}

function print(table: Row[]): void {
  const widest = (texts: string[]) => Math.max(...texts.map((text) => text.length))
  const [name, tried] = [widest(table.map((row) => row.attack.name)), widest(table.map((row) => row.attack.tried))]
  const line = (cells: [string, string, string, string]) =>
    console.log(`${cells[0].padEnd(name)}  ${cells[1].padEnd(tried)}  ${cells[2].padStart(7)}  ${cells[3]}`)
  console.log()
  line(['attack', 'what was tried', 'probes', ''])
  for (const { attack, probes, broken } of table)
    line([attack.name, attack.tried, String(probes), broken.length === 0 ? 'held' : 'BROKEN'])
  for (const { attack, broken } of table) for (const title of broken) console.log(`BROKEN ${attack.name}: ${title}`)
  const total = table.reduce((sum, { probes }) => sum + probes, 0)
  console.log(`\n${table.length} attacks, ${total} probes (${mode} form)`)
}
