import { join } from 'node:path'
import { auditSignatures, auditVulnerabilities } from './dependency-audit.ts'
import { generators } from './generators.ts'
import { compileClient, lintOpenapi } from './openapi.ts'
import { checkRuntimeVersions } from './runtime-versions.ts'
import { checkShipped } from './shipped-packages.ts'
import { findWithoutTier } from './test-files.ts'
import { findGrowth, readRuns } from './test-history.ts'
import { root, runTool, type ToolResult } from './tool.ts'
import { findBreaches } from './walls.ts'

/** `shows`: what it prints is read also where it did not fail. */
type Part = { name: string; run: () => Promise<ToolResult> | ToolResult; shows?: true }

/** Both compilers end before their memory runs out, and spend a third of their time on collecting it. */
const env = { GOGC: '400' }
const tool = (name: string, command: string, args: string[]): Part => ({
  name,
  run: () => runTool(command, args, { env }),
})

const openapi = join(root, 'openapi.json')

const parts: Part[] = [
  { name: 'dependencies: signatures', run: () => auditSignatures(), shows: true },
  { name: 'dependencies: known vulnerabilities', run: () => auditVulnerabilities(), shows: true },
  { name: 'dependencies: since the last release', run: checkShipped, shows: true },
  { name: 'dependencies: Node and PostgreSQL', run: () => checkRuntimeVersions(), shows: true },
  ...generators.map(({ makes, script }) => tool(`generated: ${makes}`, process.execPath, [script, '--check'])),
  ...['contract', 'server', 'web', 'client', '.'].map((folder) =>
    // Several checkers check the same types, each for itself; two parts run at a time anyway.
    tool(`types: ${folder === '.' ? 'scripts, e2e' : folder}`, 'tsc', ['-p', folder, '--singleThreaded']),
  ),
  tool('lint', 'oxlint', ['--type-aware', '--deny-warnings']),
  tool('format', 'oxfmt', ['--check']),
  tool('unused code', 'knip', []),
  { name: 'openapi.json: lint', run: () => lintOpenapi(openapi) },
  { name: 'openapi.json: client', run: () => compileClient(openapi) },
  { name: 'walls', run: () => fail(findBreaches(root)) },
  { name: 'tiers of the tests', run: () => fail(findWithoutTier(root)) },
  { name: 'time of the tests', run: () => fail([findGrowth(readRuns()) ?? []].flat()) },
]

/** Prints one line per part and the output of the failed ones; returns how many failed. */
export async function runChecks(): Promise<number> {
  const failed: { name: string; output: string }[] = []
  const waiting = [...parts]
  const work = async () => {
    for (let part = waiting.shift(); part; part = waiting.shift()) {
      const started = Date.now()
      const { code, output } = await part.run()
      console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${part.name} (${((Date.now() - started) / 1000).toFixed(1)} s)`)
      if (part.shows && code === 0 && output !== '') console.log(output.replaceAll(/^/gm, '     '))
      if (code !== 0) failed.push({ name: part.name, output })
    }
  }
  await Promise.all([work(), work()])
  for (const { name, output } of failed) console.log(`\n-- ${name}\n${output.trim()}`)
  return failed.length
}

function fail(breaches: readonly string[]): ToolResult {
  return { code: breaches.length === 0 ? 0 : 1, output: breaches.join('\n') }
}
