import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { calls, postedMessages } from '@entemi/contract/calls'
import { describeCalls } from './openapi.ts'

// node server/src/platform/http/generate-openapi.ts [--check]
const root = new URL('../../../../', import.meta.url)
const file = new URL('openapi.json', root)
const { version } = JSON.parse(readFileSync(new URL('server/package.json', root), 'utf8')) as { version: string }

const contract = new URL('contract/src/', root)
const modules: Record<string, object> = {}
for (const name of globSync('*/*.ts', { cwd: contract, exclude: ['**/*.test.ts'] }).sort())
  modules[name.replaceAll('\\', '/')] = (await import(new URL(name, contract).href)) as object

const text = `${JSON.stringify(describeCalls(calls, modules, version, postedMessages), null, 2)}\n`

if (!process.argv.includes('--check')) writeFileSync(file, text)
else if (readFileSync(file, 'utf8') !== text) {
  console.error('openapi.json is stale: run npm run generate')
  process.exitCode = 1
}
