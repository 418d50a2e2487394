import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { busyReaders, discussedEvery, entryId, fill, openSessions, personId } from './life-line.fill.ts'
import { listsOf } from './life-line.plans.ts'
import { printPlans } from './plans.ts'
import { askInTurn, compare, load, printTable, type Case, type Next } from './load.ts'
import { makePhotograph } from './picture.ts'
import { endProgram, findFreePort, median, startProgram, type Running } from './server.ts'
import { countStatements } from './statements.ts'

// npm run bench -- life-line: the lists and acts of the life line on a filled database, beside a bare route and one
// indexed query in the same run. MEMBERS, ENTRIES and ROUNDS set its size; ONLY=like,feed measures the cases whose name
// holds one of these. BENCH_DATA_DIR keeps the filled folder for the next run.

const members = Number(process.env['MEMBERS'] ?? 20_000)
const entries = Number(process.env['ENTRIES'] ?? 1_000_000)
const rounds = Number(process.env['ROUNDS'] ?? 3)
const only = process.env['ONLY']?.split(',')
const kept = process.env['BENCH_DATA_DIR']

const serverMain = fileURLToPath(new URL('../server/src/main.ts', import.meta.url))
const bareMain = fileURLToPath(new URL('bare.ts', import.meta.url))
const embedded = new URL('../server/src/db/embedded/start.ts', import.meta.url).href

interface Embedded {
  startEmbeddedPostgres: (options: { dataDir: string }) => Promise<{ connection: pg.ClientConfig }>
}

const folder = kept === undefined ? await mkdtemp(join(tmpdir(), 'entemi-bench-')) : resolve(kept)
const metricsPort = await findFreePort()
const app = await startProgram(serverMain, {
  PORT: '0',
  DATA_DIR: folder,
  DEMO: 'off',
  RATE_LIMIT_FACTOR: '1000000',
  LOG_LEVEL: 'silent',
  METRICS_PORT: String(metricsPort),
})
try {
  // the app's own server, joined
  const { startEmbeddedPostgres } = (await import(embedded)) as Embedded
  const { connection } = await startEmbeddedPostgres({ dataDir: folder })
  const client = new pg.Client({ ...connection, ssl: false })
  await client.connect()
  await fillOnce(client)
  const bare = await startProgram(bareMain, { BENCH_CONNECTION: JSON.stringify(connection) })
  try {
    const cookies = await openSessions(client)
    const settle = () => awaitJobs(client)
    await settle()
    await measure(bare, cookies, settle)
    if (only === undefined) {
      await printPlans(connection, await listsOf(1))
      await measureUploads(cookies)
    }
  } finally {
    await endProgram(bare)
    await client.end()
  }
} finally {
  await endProgram(app)
  if (kept === undefined) await rm(folder, { recursive: true, force: true })
}

async function fillOnce(client: pg.Client): Promise<void> {
  const mark = join(folder, `filled-${members}-${entries}`)
  if (existsSync(mark)) return
  const began = performance.now()
  await fill(client, { members, entries })
  await writeFile(mark, '')
  console.log(`${members} members, ${entries} entries: filled in ${((performance.now() - began) / 1000).toFixed(0)} s`)
}

async function measure(bare: Running, cookies: string[], settle: () => Promise<void>): Promise<void> {
  const pick = (n: number): number => Math.floor(Math.random() * n)
  const anyPublic = (): string => entryId(10 * pick(entries / 10 - 1) + 6 + pick(4))
  const discussed = (): string =>
    entryId(10 * discussedEvery * pick(entries / 10 / discussedEvery - 1) + discussedEvery * 8)
  const { get, post } = askInTurn(cookies)

  const asked: [name: string, next: Next, budget?: number][] = [
    ['_state', get(() => '/api/dataset/user')],
    ['feed page of 20', get(() => '/api/timeline', cookies.slice(busyReaders)), 1.3],
    ['feed, 150 friends, 10 groups', get(() => '/api/timeline', cookies.slice(0, busyReaders)), 1.3],
    ['everything public, 20', get(() => '/api/timeline?category=all')],
    ['own line, 20', get(() => '/api/profile/me')],
    ['somebody’s line, 20', get(() => `/api/profile/${personId(1 + pick(members))}`)],
    ['one entry', get(() => `/api/post/${anyPublic()}`)],
    ['entry with 20 comments', get(() => `/api/comment/base/${discussed()}`), 0.9],
    ['search, one word', get(() => `/api/search?query=${encodeURIComponent(`szó${1000 + pick(4000)}`)}`)],
    ['search, two words', get(() => `/api/search?query=${encodeURIComponent(`sétáltam szó${1000 + pick(4000)}`)}`)],
    ['add an entry', post(() => '/api/post', { type: 'note', text: 'Ma jó nap volt.' }), 5],
    ['like', post(() => `/api/like/${anyPublic()}`), 0.9],
    ['comment', post(() => `/api/comment/${anyPublic()}`, { message: 'Szia!' }), 1.4],
  ]
  const cases: Case[] = [
    {
      name: 'bare Fastify route',
      run: () =>
        load(
          bare,
          get(() => '/state'),
        ),
    },
    {
      name: 'one indexed query',
      run: () =>
        load(
          bare,
          get(() => `/entry/${anyPublic()}`),
          app,
        ),
    },
  ]
  for (const [name, next, budget] of asked)
    if (only === undefined || only.some((part) => name.includes(part))) {
      await settle()
      cases.push({
        name,
        run: () => load(app, next, undefined, settle),
        statements: await countStatements(app.origin, metricsPort, next),
        ...(budget === undefined ? {} : { budget }),
      })
    }
  await compare(cases, rounds)
}

/** Entries are delivered to feeds by jobs; what is left of them would burden the next measurement. */
async function awaitJobs(client: pg.Client): Promise<void> {
  const due =
    'SELECT FROM graphile_worker._private_jobs WHERE run_at <= now() AND attempts < max_attempts UNION ALL SELECT FROM aftermath LIMIT 1'
  while ((await client.query(due)).rowCount !== 0) await new Promise((resolve) => setTimeout(resolve, 50))
}

/** Ten uploads one after the other: the encoding must not hold the others up. */
async function measureUploads(cookies: string[]): Promise<void> {
  const picture = await makePhotograph()
  const upload = async (): Promise<number> => {
    const began = performance.now()
    const answer = await fetch(`${app.origin}/api/upload/media`, {
      method: 'PUT',
      headers: { cookie: cookies[0] ?? '', origin: app.origin, 'content-type': 'image/jpeg' },
      body: new Uint8Array(picture),
    })
    await answer.text()
    if (answer.status !== 201) throw new Error(`upload: ${answer.status}`)
    return performance.now() - began
  }
  const rest = async (): Promise<void> => void (await new Promise((resolve) => setTimeout(resolve, 3000)))
  const lag = () => readMetric('nodejs_eventloop_lag_p99_seconds')
  await lag()
  await rest()
  const idle = await lag()
  const times: number[] = []
  for (let i = 0; i < 10; i++) times.push(await upload())
  const during = await lag()
  printTable([
    ['upload of 12 MP', 'MB', 'median ms', 'slowest ms', 'event loop p99 ms', 'idle'],
    [
      'ten, one after the other',
      (picture.length / 1e6).toFixed(1),
      median(times).toFixed(0),
      Math.max(...times).toFixed(0),
      (during * 1000).toFixed(0),
      (idle * 1000).toFixed(0),
    ],
  ])
}

async function readMetric(name: string): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  return Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1])
}
