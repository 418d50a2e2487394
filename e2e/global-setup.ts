import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root, startLoginService, startServer } from './server.ts'

/** The real server with the demo community and a login service; E2E_URL names a running one. */
export default async function startDemo(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['E2E_URL'] !== undefined) return undefined
  if (!existsSync(join(root, 'web/dist/index.html'))) throw new Error('web/dist is missing: run npm run build first')
  const service = await startLoginService()
  // Companies are at *.localhost, which browsers resolve by themselves; localhost is the main site.
  const server = await startServer({ DEMO: 'on', BASE_DOMAIN: 'localhost', ...service.environment })
  process.env['E2E_URL'] = server.url
  process.env['E2E_DATA_DIR'] = server.dataDir
  return async () => {
    await server.stop()
    service.stop()
  }
}
