import { awaitJobs, withBare, withFilled, type Filled } from './filled.ts'
import { busyReaders, discussedEvery, entryId, personId } from './life-line.fill.ts'
import { listsOf } from './life-line.plans.ts'
import { printPlans } from './plans.ts'
import { callInTurn, compare, load, printTable, type Case, type Next } from './load.ts'
import { makePhotograph } from './photograph.ts'
import { median, type Running } from './server.ts'
import { countStatements } from './statements.ts'

// npm run bench -- life-line: the lists and writes of the life line on a filled database, compared with a bare route and
// one indexed query in the same run. MEMBERS, ENTRIES and ROUNDS set its size; ONLY=like,feed measures the cases whose
// name contains one of these. With BENCH_DATA_DIR the filled folder is reused by the next run.

const members = Number(process.env['MEMBERS'] ?? 20_000)
const entries = Number(process.env['ENTRIES'] ?? 1_000_000)
const rounds = Number(process.env['ROUNDS'] ?? 3)
const only = process.env['ONLY']?.split(',')

await withFilled({ members, entries }, async (filled) => {
  const settle = () => awaitJobs(filled.client)
  await settle()
  await withBare(filled, (bare) => measure(filled, bare, settle))
  if (only !== undefined) return
  await printPlans(filled.connection, await listsOf(1))
  await measureUploads(filled)
})

async function measure(
  { app, cookies, metricsPort }: Filled,
  bare: Running,
  settle: () => Promise<void>,
): Promise<void> {
  const pick = (n: number): number => Math.floor(Math.random() * n)
  const anyPublic = (): string => entryId(10 * pick(entries / 10 - 1) + 6 + pick(4))
  const discussed = (): string =>
    entryId(10 * discussedEvery * pick(entries / 10 / discussedEvery - 1) + discussedEvery * 8)
  const { get, post } = callInTurn(cookies)

  const calls: [name: string, next: Next, budget?: number][] = [
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
  for (const [name, next, budget] of calls)
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

/** Ten uploads one after the other: encoding must not block the event loop. */
async function measureUploads({ app, cookies, metricsPort }: Filled): Promise<void> {
  const image = await makePhotograph()
  const upload = async (): Promise<number> => {
    const began = performance.now()
    const answer = await fetch(`${app.origin}/api/upload/media`, {
      method: 'PUT',
      headers: { cookie: cookies[0] ?? '', origin: app.origin, 'content-type': 'image/jpeg' },
      body: new Uint8Array(image),
    })
    await answer.text()
    if (answer.status !== 201) throw new Error(`upload: ${answer.status}`)
    return performance.now() - began
  }
  const rest = async (): Promise<void> => void (await new Promise((resolve) => setTimeout(resolve, 3000)))
  const lag = () => readMetric(metricsPort, 'nodejs_eventloop_lag_p99_seconds')
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
      (image.length / 1e6).toFixed(1),
      median(times).toFixed(0),
      Math.max(...times).toFixed(0),
      (during * 1000).toFixed(0),
      (idle * 1000).toFixed(0),
    ],
  ])
}

async function readMetric(metricsPort: number, name: string): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  return Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1])
}
