import './parent-watch.mjs'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './tool.ts'

type Requirement = { id: string; text: string }

const requirements: Requirement[] = readFileSync(join(root, 'docs/spec/requirements.tsv'), 'utf8')
  .split('\n')
  .filter((line) => /^R\d/.test(line))
  .map((line) => line.split('\t'))
  .map(([id = '', area = '', text = '']) => ({ id, text: `${area}: ${text}` }))

const testFiles = globSync(['{contract,server,web}/src/**/*.test.{ts,tsx}', 'e2e/**/*.{spec,test}.ts'], { cwd: root })
const titles = testFiles.flatMap((file) => [
  ...readFileSync(join(root, file), 'utf8').matchAll(/(?:\b(?:describe|test|it)(?:\.\w+)*|\))\(\s*(['"`])(.*?)\1/gs),
])
const proven = new Set(titles.flatMap(([, , title = '']) => title.match(/\bR\d\.\d\d\b/g) ?? []))
const missing = requirements.filter(({ id }) => !proven.has(id))

for (const { id, text } of missing) console.log(`${id}  ${text}`)
console.log(`\n${requirements.length - missing.length} of ${requirements.length} requirements are named by a test`)
