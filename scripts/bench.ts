import './parent-watch.mjs'
import { requireChromium } from './chromium.ts'
import { runTool } from './tool.ts'
import { buildWebIfStale } from './web-build.ts'

// npm run bench [-- backup|compare|foundation|fuzz|import|life-line|lighthouse|limits|live|map|mix|notifications|people|scroll|sockets|vitals]
const [name = 'foundation', ...rest] = process.argv.slice(2)
await buildWebIfStale()
const isInBrowser = ['lighthouse', 'live', 'scroll', 'vitals'].includes(name)
const env = isInBrowser ? { CHROMIUM_PATH: await requireChromium() } : {}
const { code } = await runTool(process.execPath, [`bench/${name}.ts`, ...rest], { show: true, env })
process.exitCode = code
