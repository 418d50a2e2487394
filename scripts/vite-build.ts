import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { prerenderPages } from './prerender-pages.ts'
import { precompress } from './precompress.ts'
import type { Step } from './progress.mjs'
import { buildServiceWorker } from './service-worker.ts'
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

/** To web-build.ts. */
const step = (...message: Parameters<Step>): void => void process.send?.(message)

step('Building the web: bundling')
await build({ ...config, build: { outDir, emptyOutDir: true } })
step('Building the web: service worker')
await buildServiceWorker(config, outDir)
step('Building the web: rendering the pages of guests')
await prerenderPages(config, outDir)
writeFileSync(join(outDir, 'version.json'), JSON.stringify({ version }))
await precompress(outDir, (done, total) => step('Building the web: compressing', done, total))
// The app's modules have open channels and timers, as in a browser: the process would never end by itself.
process.exit()
