import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { prerenderPages } from './prerender-pages.ts'
import { precompress } from './precompress.ts'
import { root } from './tool.ts'

// A process of its own, run by web-build.ts: the bundler's memory is gone before the server starts.
const [outDir = '', version = ''] = process.argv.slice(2)
const config = {
  root: join(root, 'web'),
  configFile: join(root, 'web/vite.config.ts'),
  logLevel: 'warn',
  // The web holds its own version against the one the server reads from version.json.
  define: { __APP_VERSION__: JSON.stringify(version) },
} as const

await build({ ...config, build: { outDir, emptyOutDir: true } })
await prerenderPages(config, outDir)
writeFileSync(join(outDir, 'version.json'), JSON.stringify({ version }))
precompress(outDir)
// The app's parts keep channels open and clocks running, as in a browser: the build would never end.
process.exit()
