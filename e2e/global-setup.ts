import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const startWithin = 90_000

/** The real server with the demo community, on a free port and its own data; E2E_URL names one that runs already. */
export default async function startServer(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['E2E_URL'] !== undefined) return undefined
  if (!existsSync(join(root, 'web/dist/index.html'))) throw new Error('web/dist is missing: run npm run build first')
  const dataDir = await mkdtemp(join(tmpdir(), 'entemi-e2e-'))
  const server = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DEMO: 'on',
      // Companies stand at *.localhost, which a browser finds by itself; localhost stays the main site.
      BASE_DOMAIN: 'localhost',
      LOG_LEVEL: 'warn',
      RATE_LIMIT_FACTOR: '1000',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  process.env['E2E_URL'] = await readAddress(server)
  process.env['E2E_DATA_DIR'] = dataDir
  process.env['E2E_DATA_DIR'] = dataDir
  return async () => {
    const gone = new Promise((done) => server.once('exit', done))
    server.kill('SIGTERM')
    await gone
    await rm(dataDir, { recursive: true, force: true })
  }
}

function readAddress(server: ChildProcess): Promise<string> {
  return new Promise((found, fail) => {
    let said = ''
    const timer = setTimeout(() => fail(new Error(`the server did not start:\n${said}`)), startWithin)
    const hear = (chunk: Buffer) => {
      said += String(chunk)
      const address = /ready: (https?:\/\/\S+)/.exec(said)?.[1]
      if (address === undefined) return
      clearTimeout(timer)
      found(address)
    }
    server.stdout?.on('data', hear)
    server.stderr?.on('data', hear)
    server.once('exit', (code) => fail(new Error(`the server ended with ${code}:\n${said}`)))
  })
}
