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

/** As `npm start`, without the build. */
const program = serverProcess(fileURLToPath(new URL('../scripts/start.ts', import.meta.url)), '--no-build')
const embedded = new URL('../server/src/platform/db/embedded/start.ts', import.meta.url).href
/** Long, because a busy machine is slow. */
export const timeoutMs = 180_000

// the types of Node do not know it yet
declare module 'node:net' {
  export class BoundSocket {
    constructor(address: { host: string })
    address(): { port: number }
    fd(): number
    close(): void
  }
}

interface Embedded {
  startEmbeddedPostgres: (options: { dataDir: string }) => Promise<{ connection: pg.ClientConfig }>
}

/** The product as in production: the app as a separate process with its embedded PostgreSQL on a Unix socket. */
export interface Scene {
  origin: string
  folder: string
  /** Of members who are friends. */
  cookies: string[]
  /** Of its PostgreSQL; the same after every start. */
  connection: pg.ClientConfig
  pid: () => number
  postgresPid: () => Promise<number>
  /** Whether the process of the last start still runs. */
  isAlive: () => boolean
  /** Starts the app; returns the time until it was ready. */
  start: () => Promise<number>
  /** Ends the app by a signal; returns its exit code. */
  end: (signal: 'SIGKILL' | 'SIGTERM') => Promise<number | null>
  query: <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>
  /** The resident memory of the process in megabytes. */
  readMemory: () => Promise<number>
  close: () => Promise<void>
}

interface SceneOptions {
  /** An existing data folder, which is not deleted; otherwise a temporary one. */
  folder?: string
  /** The folder is filled: no members are added. */
  isFilled?: boolean
  environment?: Record<string, string>
  /** The port stays open while the app is stopped, as with systemd. */
  openPort?: boolean
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
  const { folder: given, isFilled = false, environment = {}, openPort = false } = options
  const folder = given ?? (await mkdtemp(join(tmpdir(), 'entemi-fault-')))
  // only bound here: a listening server of this process would accept connections itself
  const socket = openPort ? new BoundSocket({ host: '127.0.0.1' }) : undefined
  const port = socket?.address().port ?? (await findFreePort())
  const origin = `http://localhost:${port}`
  const app = createApp({ folder, port, origin, environment, socket: socket?.fd() })
  // a killed app ends a moment before its PostgreSQL, which still writes
  const clean = async () => {
    socket?.close()
    if (given === undefined) await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
  }
  try {
    await app.start()
    // connects to the PostgreSQL that the app started
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

interface AppOptions {
  folder: string
  port: number
  origin: string
  environment: Record<string, string>
  socket: number | undefined
}

function createApp({ folder, port, origin, environment, socket }: AppOptions) {
  let child: ChildProcess | undefined
  let exited: Promise<number | null> = Promise.resolve(null)
  let lastOutput = ''
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
        // by the channel it notices when this process ends, and ends too
        stdio: ['ignore', 'pipe', 'pipe', 'ipc', ...(socket === undefined ? [] : [socket])],
      })
      lastOutput = ''
      for (const stream of [child.stdout, child.stderr])
        stream?.on('data', (data) => (lastOutput = (lastOutput + String(data)).slice(-4000)))
      exited = once(child, 'exit').then(([code]) => code as number | null)
      await awaitReady(origin, () => {
        if (!isAlive()) throw new Error(`the app ended before it was ready: ${lastOutput}`)
      })
      return performance.now() - began
    },
    end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
      child?.kill(signal)
      return exited
    },
  }
}

/** Waits until `/api/ready` answers 200; returns every other status it answered meanwhile. */
export async function awaitReady(origin: string, check: () => void = () => {}): Promise<Set<number>> {
  const end = performance.now() + timeoutMs
  const statuses = new Set<number>()
  while (performance.now() < end) {
    check()
    const answer = await fetch(`${origin}/api/ready`, { signal: AbortSignal.timeout(10_000) }).catch(() => undefined)
    await answer?.body?.cancel()
    if (answer?.status === 200) return statuses
    if (answer !== undefined) statuses.add(answer.status)
    await setTimeout(20)
  }
  throw new Error(`not ready after ${timeoutMs / 1000} s`)
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
