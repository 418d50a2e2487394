import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { serverProcess } from '#/scripts/runtime.mjs'

export const root = resolve(import.meta.dirname, '..')
const startWithin = 90_000

export interface Running {
  url: string
  dataDir: string
  stop: () => Promise<void>
}

/** The real server on a free port, with data of its own. */
export async function startServer(environment: Record<string, string>): Promise<Running> {
  const dataDir = await mkdtemp(join(tmpdir(), 'entemi-e2e-'))
  const program = serverProcess('server/src/app/main.ts')
  const server = spawn(process.execPath, program.args, {
    cwd: root,
    env: {
      ...process.env,
      ...program.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      RATE_LIMIT_FACTOR: '1000',
      // what a browser recorded is played as it came, whatever the machine has
      FFMPEG_PATH: 'off',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return {
    url: await readAddress(server),
    dataDir,
    stop: async () => {
      const gone = new Promise((done) => server.once('exit', done))
      server.kill('SIGTERM')
      await gone
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** An OpenID Connect provider in a process of its own, and how the server is told of it. */
export async function startLoginService(): Promise<{ environment: Record<string, string>; stop: () => void }> {
  const service = spawn(process.execPath, ['server/src/app/testing/login-service.main.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return {
    environment: {
      OIDC_PROBA_ISSUER: await readAddress(service),
      // as server/src/app/testing/login-service.ts knows this site
      OIDC_PROBA_CLIENT_ID: 'entemi',
      OIDC_PROBA_CLIENT_SECRET: 'a secret of the service, long enough',
      OIDC_PROBA_LABEL: 'Próba',
    },
    stop: () => void service.kill('SIGTERM'),
  }
}

function readAddress(server: ChildProcess): Promise<string> {
  return new Promise((found, fail) => {
    let said = ''
    const timer = setTimeout(() => fail(new Error(`the server did not start:\n${said}`)), startWithin)
    const hear = (chunk: Buffer) => {
      said += String(chunk)
      const address = /ready: (https?:\/\/\S+)\s/.exec(said)?.[1]
      if (address === undefined) return
      clearTimeout(timer)
      found(address)
    }
    server.stdout?.on('data', hear)
    server.stderr?.on('data', hear)
    server.once('exit', (code) => fail(new Error(`the server ended with ${code}:\n${said}`)))
  })
}
