import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { startDatabase } from './embedded.ts'
import { progress } from './progress.ts'

// npm run bench -- fuzz: every call of the contract with inputs made from its own schema and with near misses, from
// members of every role; exits with 1 if an answer is 5xx or differs from the contract. REQUESTS (100,000) and SEED set
// what is sent, ONLY sends one case of that seed again, or one request of it (`ONLY=123.4`), and prints the answers;
// LOG_LEVEL=error shows why the server failed.

interface Request {
  method: string
  target: string
  headers: Record<string, string>
  body?: Buffer
}
interface Failure {
  call: string
  breach: string
  role: string
  request: Request
  replay: string
  times: number
}
interface Report {
  calls: number
  statuses: Record<string, number[]>
  breaches: Record<string, number>
  failures: Failure[]
  neverAccepted: string[]
}
interface Server {
  stop: () => Promise<void>
}
interface Plan {
  seed: number
  requests: number
  only?: string
  onProgress: (done: number) => void
  onAnswer?: (request: Request, answer: { status: number; text: string }) => void
}
interface Fuzz {
  startTestServer: (environment: Record<string, string>, parts: object) => Promise<Server>
  prepareDatabase: (owner: pg.ClientConfig, app: pg.ClientConfig) => Promise<unknown>
  runFuzz: (server: Server, plan: Plan) => Promise<Report>
}

// imported by their addresses: the benches are type-checked without the server
const load = async <Name extends keyof Fuzz>(path: string, name: Name): Promise<Fuzz[Name]> =>
  ((await import(new URL(`../server/src/app/${path}.ts`, import.meta.url).href)) as Fuzz)[name]

const requests = Number(process.env['REQUESTS'] ?? 100_000)
const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e6))
const only = process.env['ONLY']

const again = (replay: string): string => `SEED=${seed} ONLY=${replay} npm run bench -- fuzz`
const shorten = (text: string): string => (text.length > 300 ? `${text.slice(0, 300)}… (${text.length})` : text)

const folder = await mkdtemp(join(tmpdir(), 'entemi-fuzz-'))
const [startTestServer, prepareDatabase, runFuzz] = await Promise.all([
  load('testing/server', 'startTestServer'),
  load('prepare-database', 'prepareDatabase'),
  load('testing/fuzz.run', 'runFuzz'),
])
progress.print(`seed ${seed}`)
progress.step('Starting the site')
const database = await startDatabase(folder)
try {
  const { connection, appConnection: app } = database
  await prepareDatabase(connection, app)
  const server = await startTestServer(
    { BASE_DOMAIN: 'example.test', RATE_LIMIT_FACTOR: '1000000', LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'silent' },
    { database: { connection, app, drop: () => Promise.resolve() } },
  )
  try {
    const total = only === undefined ? requests : 1
    const began = performance.now()
    const report = await runFuzz(server, {
      seed,
      requests,
      ...(only !== undefined && { only, onAnswer: printAnswer }),
      onProgress: (done) => progress.step('Sending requests', done, Math.max(total, done)),
    })
    print(report, (performance.now() - began) / 1000)
    if (report.failures.length > 0) process.exitCode = 1
  } finally {
    await server.stop()
  }
} finally {
  await database.stop()
  await rm(folder, { recursive: true, force: true })
}

function printAnswer(request: Request, { status, text }: { status: number; text: string }): void {
  printRequest(request)
  progress.print(`  ${status} ${shorten(text)}`)
}

function printRequest({ method, target, headers, body }: Request): void {
  progress.print(`${method} ${shorten(target)} ${shorten(JSON.stringify(headers))}`)
  if (body !== undefined) progress.print(`  ${shorten(JSON.stringify(body.toString()))}`)
}

function print({ calls, statuses, breaches, failures, neverAccepted }: Report, seconds: number): void {
  const sumOf = (counts: number[]): number => counts.reduce((sum, count) => sum + count, 0)
  const classes = [2, 3, 4, 5]
  const row = (name: string, counts: number[], broken: number): Record<string, unknown> => ({
    role: name,
    requests: sumOf(counts),
    ...Object.fromEntries(classes.map((one) => [`${one}xx`, counts[one] ?? 0])),
    'no answer': counts[0] ?? 0,
    'off contract': broken,
  })
  const rows = Object.entries(statuses).map(([role, counts]) => row(role, counts, breaches[role] ?? 0))
  const all = [0, 1, 2, 3, 4, 5].map((kind) => sumOf(Object.values(statuses).map((counts) => counts[kind] ?? 0)))
  console.table([...rows, row('all', all, sumOf(Object.values(breaches)))])
  progress.print(`${calls} calls, ${sumOf(all)} requests, ${seconds.toFixed(0)} s, seed ${seed}`)
  if (only === undefined && neverAccepted.length > 0) progress.print(`accepted nothing: ${neverAccepted.join(', ')}`)
  for (const { call, breach, role, request, replay, times } of failures) {
    progress.print(`\n${call}: ${breach} (${times} times), as ${role}`)
    printRequest(request)
    progress.print(`  ${again(replay)}`)
  }
}
