import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { prerenderPages } from './prerender-pages.ts'
import { precompress } from './precompress.ts'
import { root } from './tool.ts'

// A separate process, run by web-build.ts: the memory of the bundler is freed before the server starts.
const [outDir = '', version = ''] = process.argv.slice(2)
const config = {
  root: join(root, 'web'),
  configFile: join(root, 'web/vite.config.ts'),
  logLevel: 'warn',
  // The web compares its own version with the one that the server reads from version.json.
  define: { __APP_VERSION__: JSON.stringify(version) },
} as const

await build({ ...config, build: { outDir, emptyOutDir: true } })
await prerenderPages(config, outDir)
writeFileSync(join(outDir, 'version.json'), JSON.stringify({ version }))
precompress(outDir)
// The app's modules have open channels and timers, as in a browser: the process would never end by itself.
process.exit()
