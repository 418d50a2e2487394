import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import { endProgram, median, startProgram, type Running } from './server.ts'

// npm run bench: how the foundation holds beside a bare Fastify route, in one run. Ratios are the figure; a small
// machine's requests a second are not.

const rounds = 3
const seconds = 4
const connections = 32
const members = 1000

const serverMain = fileURLToPath(new URL('../server/src/main.ts', import.meta.url))
const bareMain = fileURLToPath(new URL('bare.ts', import.meta.url))

/** CPU of a process and all below it (the app and its PostgreSQL), in milliseconds. */
async function cpuOf(root: number): Promise<number> {
  const ticksPerSecond = 100
  const stats = new Map<number, { parent: number; ticks: number }>()
  for (const name of (await readdir('/proc')).filter((entry) => /^\d+$/.test(entry))) {
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => undefined)
    const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields !== undefined)
      stats.set(Number(name), {
        parent: Number(fields[1]),
        ticks: [11, 12, 13, 14].reduce((sum, i) => sum + Number(fields[i]), 0),
      })
  }
  const isBelow = (pid: number): boolean => pid === root || (pid > 1 && isBelow(stats.get(pid)?.parent ?? 0))
  return [...stats]
    .filter(([pid]) => isBelow(pid))
    .reduce((sum, [, { ticks }]) => sum + (ticks * 1000) / ticksPerSecond, 0)
}

async function load(
  running: Running,
  path: string,
  cookie = '',
): Promise<{ perSecond: number; p50: number; p99: number; cpu: number }> {
  const pid = running.child.pid ?? 0
  const before = await cpuOf(pid)
  const result = await autocannon({ url: running.origin + path, connections, duration: seconds, headers: { cookie } })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${path}: ${result.non2xx} refused, ${result.errors} failed`)
  const cpu = (await cpuOf(pid)) - before
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    cpu: cpu / result.requests.total,
  }
}

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
      while (next < members) cookie = await register(app.origin, next++)
    }),
  )
  const took = (performance.now() - began) / 1000
  console.log(
    `registering ${members} members, 8 at once: ${took.toFixed(1)} s, ${(members / took).toFixed(0)} a second`,
  )

  const cases = [
    { name: 'bare Fastify route', run: () => load(bare, '/state') },
    { name: '_state, logged in', run: () => load(app, '/api/dataset/user', cookie) },
    { name: '_state/_minimal, logged in', run: () => load(app, '/api/dataset/user/_minimal', cookie) },
  ]
  for (const { run } of cases) await run()
  const results = cases.map(() => [] as Awaited<ReturnType<typeof load>>[])
  for (let round = 0; round < rounds; round++) for (const [i, { run }] of cases.entries()) results[i]?.push(await run())
  const limit = median(results[0]?.map((result) => result.perSecond) ?? [])
  for (const [i, { name }] of cases.entries()) {
    const of = (key: 'perSecond' | 'p50' | 'p99' | 'cpu') => median(results[i]?.map((result) => result[key]) ?? [])
    const share = ((of('perSecond') / limit) * 100).toFixed(0)
    console.log(
      `${name.padEnd(28)} ${of('perSecond').toFixed(0).padStart(6)}/s  ${share.padStart(3)} %  p50 ${of('p50')} ms  p99 ${of('p99')} ms  ${of('cpu').toFixed(2)} CPU ms a request`,
    )
  }
  const status = await readFile(`/proc/${app.child.pid}/status`, 'utf8')
  console.log(`memory of the app process: ${Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)} MB`)
} finally {
  await endProgram(app)
  await endProgram(bare)
  await rm(folder, { recursive: true, force: true })
}
