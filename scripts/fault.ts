import './parent-watch.mjs'
import { runTool } from './tool.ts'
import { buildWebIfStale } from './web-build.ts'

// npm run fault [-- name…] [--long]: see fault/README.md.
await buildWebIfStale()
const { code } = await runTool(process.execPath, ['fault/main.ts', ...process.argv.slice(2)], { show: true })
process.exitCode = code
