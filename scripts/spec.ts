import './parent-watch.mjs'
import { listRequirements, listTestFiles, listProven } from './test-files.ts'
import { root } from './tool.ts'

const proven = listProven(
  root,
  listTestFiles(root).map(({ file }) => file),
)
const requirements = listRequirements(root)
const missing = requirements.filter(({ id }) => !proven.has(id))

for (const { id, text } of missing) console.log(`${id}  ${text}`)
console.log(`\n${requirements.length - missing.length} of ${requirements.length} requirements are named by a test`)
