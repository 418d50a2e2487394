import './parent-watch.mjs'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createServer } from 'vite'
import { root, runTool } from './tool.ts'
import { buildWebIfStale } from './web-build.ts'

const port = process.env['PORT'] ?? '3000'

await buildWebIfStale()
const { version } = JSON.parse(readFileSync(join(root, 'web/dist/version.json'), 'utf8')) as { version: string }
const server = runTool(process.execPath, ['--watch', '--watch-preserve-output', 'scripts/start.ts', '--no-build'], {
  env: { PORT: port },
  show: true,
})

// The Host header stays as the browser sent it: the server refuses writes from another origin.
const target = { target: `http://127.0.0.1:${port}`, ws: true }
const web = await createServer({
  root: join(root, 'web'),
  configFile: join(root, 'web/vite.config.ts'),
  define: { __APP_VERSION__: JSON.stringify(version) },
  server: {
    proxy: { '/api': target, '/media': target, '/social_init': target, '/oauth.al': target, '/asspUND.al': target },
  },
})
await web.listen()
console.log('The web with instant reload:')
web.printUrls()

process.exitCode = (await server).code
await web.close()
