import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compare, load } from './load.ts'
import { progress } from './progress.ts'
import { endProgram, startProgram } from './server.ts'

// npm run bench: the first calls compared with a bare Fastify route in one run. Compare the ratios; requests per second
// depend on the machine.

const rounds = 3
const members = 1000

const serverMain = fileURLToPath(new URL('../server/src/app/main.ts', import.meta.url))
const bareMain = fileURLToPath(new URL('bare.ts', import.meta.url))

async function register(origin: string, n: number): Promise<string> {
  const password = 'egy jó hosszú mondat'
  const response = await fetch(`${origin}/api/register`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({
      email: `meres${n}@example.org`,
      username: `meres${n}`,
      password,
      password_retype: password,
      display_name: `Mérés ${n}`,
      privacy_policy: true,
    }),
  })
  if (response.status !== 201) throw new Error(`registration answered ${response.status}`)
  return response.headers.get('set-cookie')?.split(';')[0] ?? ''
}

const folder = await mkdtemp(join(tmpdir(), 'entemi-bench-'))
const app = await startProgram(serverMain, {
  PORT: '0',
  DATA_DIR: folder,
  DEMO: 'off',
  RATE_LIMIT_FACTOR: '1000000',
  LOG_LEVEL: 'silent',
})
const bare = await startProgram(bareMain, {})
try {
  const began = performance.now()
  let next = 0
  let cookie = ''
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      while (next < members) {
        progress.step('Registering members', next, members)
        cookie = await register(app.origin, next++)
      }
    }),
  )
  const took = (performance.now() - began) / 1000
  progress.print(
    `registering ${members} members, 8 at once: ${took.toFixed(1)} s, ${(members / took).toFixed(0)} a second`,
  )

  const get = (path: string) => () => ({ path, headers: { cookie } })
  await compare(
    [
      { name: 'bare Fastify route', run: () => load(bare, get('/state')) },
      { name: '_state, logged in', run: () => load(app, get('/api/dataset/user')) },
      { name: '_state/_minimal, logged in', run: () => load(app, get('/api/dataset/user/_minimal')) },
    ],
    rounds,
  )
  const status = await readFile(`/proc/${app.child.pid}/status`, 'utf8')
  progress.print(`memory of the app process: ${Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)} MB`)
} finally {
  await endProgram(app)
  await endProgram(bare)
  await rm(folder, { recursive: true, force: true })
}
