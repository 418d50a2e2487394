import './parent-watch.mjs'
import { generators } from './generators.ts'
import { runTool } from './tool.ts'

for (const { makes, script } of generators) {
  console.log(`Generating ${makes}…`)
  const { code } = await runTool(process.execPath, [script], { show: true })
  if (code !== 0) process.exitCode = 1
}
