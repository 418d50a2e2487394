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
  /** It takes connections and answers nothing, until it goes on. */
  pause: () => void
  goOn: () => void
}

/** The real server on a free port, with its own data. */
export async function startServer(environment: Record<string, string>): Promise<Running> {
  const dataDir = await mkdtemp(join(tmpdir(), 'entemi-e2e-'))
  const slowly = process.env['STRESS'] === undefined ? [] : ['--import', './e2e/stress.mjs']
  const program = serverProcess(...slowly, 'server/src/app/main.ts')
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
      TIMEOUT_FACTOR: '20',
      // recordings are played without repacking, whether or not the machine has ffmpeg
      FFMPEG_PATH: 'off',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return {
    url: await readAddress(server),
    dataDir,
    pause: () => server.kill('SIGSTOP'),
    goOn: () => server.kill('SIGCONT'),
    stop: async () => {
      const gone = new Promise((done) => server.once('exit', done))
      server.kill('SIGTERM')
      await gone
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** An OpenID Connect provider in a separate process, with its settings for the server. */
export async function startLoginService(): Promise<{ environment: Record<string, string>; stop: () => void }> {
  const service = spawn(process.execPath, ['server/src/app/testing/login-service.main.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return {
    environment: {
      OIDC_PROBA_ISSUER: await readAddress(service),
      // as configured in server/src/app/testing/login-service.ts
      OIDC_PROBA_CLIENT_ID: 'entemi',
      OIDC_PROBA_CLIENT_SECRET: 'a secret of the service, long enough',
      OIDC_PROBA_LABEL: 'Próba',
    },
    stop: () => void service.kill('SIGTERM'),
  }
}

function readAddress(server: ChildProcess): Promise<string> {
  return new Promise((found, fail) => {
    let output = ''
    const timer = setTimeout(() => fail(new Error(`the server did not start:\n${output}`)), startWithin)
    const read = (chunk: Buffer) => {
      output += String(chunk)
      const address = /ready: (https?:\/\/\S+)\s/.exec(output)?.[1]
      if (address === undefined) return
      clearTimeout(timer)
      found(address)
    }
    server.stdout?.on('data', read)
    server.stderr?.on('data', read)
    server.once('exit', (code) => fail(new Error(`the server ended with ${code}:\n${output}`)))
  })
}
