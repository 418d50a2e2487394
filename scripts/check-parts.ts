import { join } from 'node:path'
import { generators } from './generators.ts'
import { compileClient, lintOpenapi } from './openapi.ts'
import { root, runTool, type ToolResult } from './tool.ts'
import { findBreaches } from './walls.ts'

type Part = { name: string; run: () => Promise<ToolResult> | ToolResult }

const tool = (name: string, command: string, args: string[]): Part => ({ name, run: () => runTool(command, args) })

const openapi = join(root, 'openapi.json')

const parts: Part[] = [
  ...generators.map(({ makes, script }) => tool(`generated: ${makes}`, process.execPath, [script, '--check'])),
  ...['contract', 'server', 'web', '.'].map((folder) =>
    tool(`types: ${folder === '.' ? 'scripts, e2e' : folder}`, 'tsc', ['-p', folder]),
  ),
  tool('lint', 'oxlint', ['--type-aware', '--deny-warnings']),
  tool('format', 'oxfmt', ['--check']),
  tool('unused code', 'knip', []),
  { name: 'openapi.json: lint', run: () => lintOpenapi(openapi) },
  { name: 'openapi.json: client', run: () => compileClient(openapi) },
  { name: 'walls', run: checkWalls },
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
      if (code !== 0) failed.push({ name: part.name, output })
    }
  }
  await Promise.all([work(), work()])
  for (const { name, output } of failed) console.log(`\n-- ${name}\n${output.trim()}`)
  return failed.length
}

function checkWalls(): ToolResult {
  const breaches = findBreaches(root)
  return { code: breaches.length === 0 ? 0 : 1, output: breaches.join('\n') }
}
