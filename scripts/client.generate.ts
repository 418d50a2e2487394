import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeClientTypes, type OpenapiDocument } from './client.types.ts'
import { root } from './tool.ts'

// node scripts/client.generate.ts [--check]
const file = join(root, 'client/src/calls.gen.ts')
const text = writeClientTypes(JSON.parse(readFileSync(join(root, 'openapi.json'), 'utf8')) as OpenapiDocument)
if (!process.argv.includes('--check')) writeFileSync(file, text)
else if (readFileSync(file, 'utf8') !== text) {
  console.error('client/src/calls.gen.ts is stale: run npm run generate')
  process.exitCode = 1
}
