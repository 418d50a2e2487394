import { readFileSync, writeFileSync } from 'node:fs'
import { calls } from '@entemi/contract/calls'
import { describeCalls } from './openapi.ts'

// node server/src/platform/http/generate-openapi.ts [--check]
const file = new URL('../../../../openapi.json', import.meta.url)
const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  version: string
}
const text = `${JSON.stringify(describeCalls(calls, version), null, 2)}\n`

if (!process.argv.includes('--check')) writeFileSync(file, text)
else if (readFileSync(file, 'utf8') !== text) {
  console.error('openapi.json is stale: run npm run generate')
  process.exitCode = 1
}
