import './parent-watch.mjs'
import { runTool } from './tool.ts'
import { buildWebIfStale } from './web-build.ts'

await buildWebIfStale()
const { code } = await runTool(process.execPath, ['bench/foundation.ts', ...process.argv.slice(2)], { show: true })
process.exitCode = code
