import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { BoundSocket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { fill, openSessions } from '#/bench/life-line.fill.ts'
import { findFreePort } from '#/bench/server.ts'
import { serverProcess } from '#/scripts/runtime.mjs'

/** As `npm start` does, without its build. */
const program = serverProcess(fileURLToPath(new URL('../scripts/start.ts', import.meta.url)), '--no-build')
const embedded = new URL('../server/src/platform/db/embedded/start.ts', import.meta.url).href
/** A busy machine is slow, not wrong. */
export const patienceMs = 180_000

// the types of Node do not know it yet
declare module 'node:net' {
  export class BoundSocket {
    constructor(place: { host: string })
    address(): { port: number }
    fd(): number
    close(): void
  }
}

interface Embedded {
  startEmbeddedPostgres: (options: { dataDir: string }) => Promise<{ connection: pg.ClientConfig }>
}

/** The product as it runs in its house: the app as a process of its own, which keeps its own PostgreSQL on a socket. */
export interface Scene {
  origin: string
  folder: string
  /** Of members who are friends of each other. */
  cookies: string[]
  /** Where its PostgreSQL is; the same after every start. */
  connection: pg.ClientConfig
  pid: () => number
  postgresPid: () => Promise<number>
  /** Whether the process of the last start still runs. */
  isAlive: () => boolean
  /** Starts the app again; answers how long until it was ready. */
  start: () => Promise<number>
  /** Ends the app by a signal; answers its exit code. */
  end: (signal: 'SIGKILL' | 'SIGTERM') => Promise<number | null>
  query: <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>
  /** What the process keeps in memory, in megabytes. */
  readMemory: () => Promise<number>
  close: () => Promise<void>
}

interface SceneOptions {
  /** A data folder that is there already, and stays; else one of its own. */
  folder?: string
  /** What it holds is what it held before: no members are made. */
  isFilled?: boolean
  environment?: Record<string, string>
  /** The port stays open while the app is away, as systemd keeps it. */
  keepsPort?: boolean
}

export async function withScene<T>(work: (scene: Scene) => Promise<T>, options: SceneOptions = {}): Promise<T> {
  const scene = await openScene(options)
  try {
    return await work(scene)
  } finally {
    await scene.close()
  }
}

export async function openScene(options: SceneOptions = {}): Promise<Scene> {
  const { folder: given, isFilled = false, environment = {}, keepsPort = false } = options
  const folder = given ?? (await mkdtemp(join(tmpdir(), 'entemi-fault-')))
  // bound here, listened on by the app: a server of ours would take connections itself
  const socket = keepsPort ? new BoundSocket({ host: '127.0.0.1' }) : undefined
  const port = socket?.address().port ?? (await findFreePort())
  const origin = `http://localhost:${port}`
  const app = createApp({ folder, port, origin, environment, socket: socket?.fd() })
  // an app that was killed, or took too long, is gone a moment before its PostgreSQL, which still writes
  const clean = async () => {
    socket?.close()
    if (given === undefined) await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
  }
  try {
    await app.start()
    // the app's own server, joined
    const { startEmbeddedPostgres } = (await import(embedded)) as Embedded
    const { connection } = await startEmbeddedPostgres({ dataDir: folder })
    const query = <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
      withClient(connection, async (client) => (await client.query<Row>(text, values)).rows)
    const cookies = await withClient(connection, async (client) => {
      if (isFilled) return []
      await fill(client, { members: 1000, entries: 1000 })
      return openSessions(client)
    })
    return {
      ...app,
      origin,
      folder,
      cookies,
      connection,
      query,
      postgresPid: () => readPostgresPid(folder),
      readMemory: () => readMemory(app.pid()),
      close: async () => {
        if (app.isAlive()) await app.end('SIGTERM')
        await clean()
      },
    }
  } catch (error) {
    if (app.isAlive()) await app.end('SIGKILL')
    await clean()
    throw error
  }
}

interface AppPlace {
  folder: string
  port: number
  origin: string
  environment: Record<string, string>
  socket: number | undefined
}

function createApp({ folder, port, origin, environment, socket }: AppPlace) {
  let child: ChildProcess | undefined
  let exited: Promise<number | null> = Promise.resolve(null)
  let lastWords = ''
  const isAlive = (): boolean => child?.pid !== undefined && child.exitCode === null && child.signalCode === null
  return {
    isAlive,
    pid: () => child?.pid ?? 0,
    async start(): Promise<number> {
      const began = performance.now()
      child = spawn(process.execPath, program.args, {
        env: {
          PATH: process.env['PATH'],
          ...program.env,
          PORT: String(port),
          DATA_DIR: folder,
          DEMO: 'off',
          RATE_LIMIT_FACTOR: '1000000',
          LOG_LEVEL: 'error',
          ...(socket !== undefined && { LISTEN_FD: '4' }),
          ...environment,
        },
        // by the channel it knows when we are gone, and goes too
        stdio: ['ignore', 'pipe', 'pipe', 'ipc', ...(socket === undefined ? [] : [socket])],
      })
      lastWords = ''
      for (const stream of [child.stdout, child.stderr])
        stream?.on('data', (data) => (lastWords = (lastWords + String(data)).slice(-4000)))
      exited = once(child, 'exit').then(([code]) => code as number | null)
      await awaitReady(origin, () => {
        if (!isAlive()) throw new Error(`the app ended before it was ready: ${lastWords}`)
      })
      return performance.now() - began
    },
    end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
      child?.kill(signal)
      return exited
    },
  }
}

/** Until `/api/ready` says so; answers every other status it gave meanwhile. */
export async function awaitReady(origin: string, check: () => void = () => {}): Promise<Set<number>> {
  const end = performance.now() + patienceMs
  const statuses = new Set<number>()
  while (performance.now() < end) {
    check()
    const answer = await fetch(`${origin}/api/ready`, { signal: AbortSignal.timeout(10_000) }).catch(() => undefined)
    await answer?.body?.cancel()
    if (answer?.status === 200) return statuses
    if (answer !== undefined) statuses.add(answer.status)
    await setTimeout(20)
  }
  throw new Error(`not ready after ${patienceMs / 1000} s`)
}

async function readPostgresPid(folder: string): Promise<number> {
  const cluster = (await readdir(folder)).find((name) => /^pg\d+$/.test(name)) ?? ''
  return Number((await readFile(join(folder, cluster, 'postmaster.pid'), 'utf8')).split('\n')[0])
}

async function readMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}

export async function withClient<T>(connection: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...connection, ssl: false })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
