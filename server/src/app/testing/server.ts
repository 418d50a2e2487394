import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { AnswerOf, BodyOf, CallDefinition, ParamsOf, QueryOf } from '@entemi/contract/platform/call'
import type { ErrorBody } from '@entemi/contract/platform/errors'
import type pg from 'pg'
import { vi } from 'vitest'
import { createApp, type App } from '#/app/app.ts'
import { createDatabase } from '#/platform/db/database.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { createPrimaryPool, createStandbyPool } from '#/platform/db/standby.ts'
import { connectBus } from '#/platform/jobs/bus.ts'
import { readEnvironment } from '#/platform/env.ts'
import type { Encoder } from '#/core/media/encoder.ts'
import { createOutbound, type Outbound } from '#/platform/outbound/outbound.ts'
import type { DiskGuard } from '#/platform/db/disk-guard.ts'
import { createFileStorage, type Storage } from '#/platform/storage/storage.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'

export interface TestServer {
  origin: string
  /** The DATA_DIR of the server. */
  folder: string
  app: App
  /** For the tests themselves: as a superuser, not as the role of the server. */
  db: Tx
  connection: pg.ClientConfig
  storage: Storage
  /** A client of the main site, or of another host. */
  client: (cookie?: string, host?: string) => TestClient
  /** The mails that were sent, oldest first; waits until there are so many. */
  mails: (
    count: number,
  ) => Promise<{ to: string; subject: string; text: string; unsubscribe: string; oneClick: string }[]>
  stop: () => Promise<void>
}

export interface CallInput<C> {
  params?: ParamsOf<C>
  query?: Partial<QueryOf<C>>
  body?: BodyOf<C> | Record<string, unknown>
  headers?: Record<string, string>
  /** Sent as it is, if a test sends something else than JSON. */
  raw?: string | FormData | URLSearchParams | Uint8Array<ArrayBuffer>
}

export interface Answer<C> {
  status: number
  headers: Headers
  /** The answer of the contract; the body of an error is `error`. */
  body: AnswerOf<C>
  error: ErrorBody
  bytes: Uint8Array
}

export interface TestClient {
  /** Of the session. */
  cookie: () => string | undefined
  call: <C extends CallDefinition>(call: C, input?: CallInput<C>) => Promise<Answer<C>>
}

/** The real server on a free port, with its own database, storage and mail folder. */
export async function startTestServer(
  environment: Record<string, string> = {},
  parts: {
    storage?: (real: Storage) => Storage
    /** Called before the pool has any connection. */
    onPool?: (pool: pg.Pool) => void
    outbound?: Partial<Outbound>
    encoder?: Encoder
    disk?: DiskGuard
    database?: TestDatabase
    logStream?: { write: (line: string) => void }
  } = {},
): Promise<TestServer> {
  const database = parts.database ?? (await createTestDatabase())
  const folder = await mkdtemp(join(tmpdir(), 'entemi-server-'))
  const outbox = join(folder, 'outbox')
  // TEST_BUS_URL: the whole suite over NATS, each server with its own subject
  const busUrl = process.env['TEST_BUS_URL'] && `${process.env['TEST_BUS_URL']}/${basename(folder)}`
  const env = readEnvironment({
    RATE_LIMIT_FACTOR: '1000',
    // on a busy machine what is slow would be refused
    TIMEOUT_FACTOR: '20',
    LOG_LEVEL: 'silent',
    DATA_DIR: folder,
    BUS_URL: busUrl,
    // even if the machine has one: recordings of tests must not be repacked
    FFMPEG_PATH: 'off',
    ...environment,
  })
  const bus = await connectBus(env.BUS_URL, database.app)
  const pool = createPrimaryPool(
    { ...database.app, max: 10, timeoutFactor: env.TIMEOUT_FACTOR },
    bus.onConnect,
    () => {},
  )
  parts.onPool?.(pool)
  const db = createDatabase(
    createPrimaryPool({ ...database.connection, max: 10, timeoutFactor: env.TIMEOUT_FACTOR }, bus.onConnect, () => {}),
  )
  const real = createFileStorage(join(folder, 'media'))
  const storage = parts.storage?.(real) ?? real
  let origin = ''
  const app = await createApp({
    env,
    bus,
    pool,
    ...(database.standby && { standbyPool: createStandbyPool({ ...database.standby, max: 10 }, () => {}) }),
    storage,
    outbound: { ...noNetwork, ...parts.outbound },
    ...(parts.encoder && { encoder: parts.encoder }),
    ...(parts.disk && { disk: parts.disk }),
    ...(parts.logStream && { logStream: parts.logStream }),
    mailOutbox: outbox,
    siteAddress: () => origin,
    checkAnswers: true,
  })
  origin = (await app.http.listen({ port: 0, host: '127.0.0.1' })).replace('127.0.0.1', 'localhost')
  return {
    origin,
    folder,
    app,
    db,
    connection: database.connection,
    storage,
    client: (cookie, host) =>
      host === undefined
        ? createClient(origin, send, cookie)
        : createClient(`http://${host}`, sendToHost(app.http, host), cookie),
    mails: (count) => readMails(outbox, count),
    stop: async () => {
      await app.stop()
      await db.destroy()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Tests make no outgoing request, even if the machine has a network. */
const noNetwork: Outbound = {
  get: () => Promise.reject(new Error('no network in tests')),
  post: () => Promise.reject(new Error('no network in tests')),
  fetch: () => Promise.reject(new Error('no network in tests')),
  accepts: createOutbound().accepts,
}

type Send = (
  url: string,
  request: {
    method: CallDefinition['method']
    headers: Record<string, string>
    body?: NonNullable<CallInput<unknown>['raw']>
  },
) => Promise<Response>

const send: Send = (url, request) => fetch(url, { ...request, redirect: 'manual' })

/** By `inject`: fetch cannot set the Host header. */
const sendToHost =
  (http: App['http'], host: string): Send =>
  async (url, { method, headers, body }) => {
    const answer = await http.inject({
      method,
      url,
      headers: { ...headers, host },
      ...(typeof body === 'string' || body instanceof Uint8Array ? { payload: Buffer.from(body) } : {}),
    })
    const given = Object.entries(answer.headers).flatMap(([name, value]): [string, string][] =>
      (Array.isArray(value) ? value : [value]).map((one): [string, string] => [name, String(one)]),
    )
    const isEmpty = answer.statusCode === 304 || answer.statusCode === 204
    return new Response(isEmpty ? null : new Uint8Array(answer.rawPayload), {
      status: answer.statusCode,
      headers: given,
    })
  }

/** Like a browser: keeps its cookies and sends its origin. */
function createClient(origin: string, send: Send, cookie?: string): TestClient {
  let session = cookie
  let device: string | undefined
  let login: string | undefined
  return {
    cookie: () => session,
    async call(call, input = {}) {
      const path = call.path.replaceAll(/:([A-Za-z_]+)/g, (_, name: string) =>
        encodeURIComponent(String((input.params as Record<string, unknown> | undefined)?.[name] ?? '')),
      )
      const query = new URLSearchParams(Object.entries(input.query ?? {}).map(([name, value]) => [name, String(value)]))
      const body = input.raw ?? (input.body === undefined ? undefined : JSON.stringify(input.body))
      const cookies = [session, device, login].filter((one) => one !== undefined)
      const response = await send(`${origin}${path}${query.size > 0 ? `?${query}` : ''}`, {
        method: call.method,
        headers: {
          origin,
          ...(cookies.length > 0 && { cookie: cookies.join('; ') }),
          ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
          ...input.headers,
        },
        ...(body === undefined ? {} : { body }),
      })
      for (const set of response.headers.getSetCookie()) {
        const value = set.includes('Max-Age=0') ? undefined : set.split(';')[0]
        if (/^(__Host-)?device=/.test(set)) device = value
        else if (/^(__Host-)?login=/.test(set)) login = value
        else session = value
      }
      const bytes = new Uint8Array(await response.arrayBuffer())
      const isJson = response.headers.get('content-type')?.startsWith('application/json') === true
      const answered = isJson ? JSON.parse(new TextDecoder().decode(bytes)) : undefined
      return { status: response.status, headers: response.headers, body: answered, error: answered, bytes }
    },
  }
}

async function readMails(outbox: string, count: number) {
  const list = async () => (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml')).sort()
  const names = await vi.waitUntil(
    async () => {
      const found = await list()
      return found.length >= count && found
    },
    { timeout: 30_000, interval: 25 },
  )
  return Promise.all(names.map(async (name) => parseMail(await readFile(join(outbox, name), 'utf8'))))
}

function parseMail(source: string) {
  const [head = '', body = ''] = source.split('\n\n')
  const header = (name: string): string =>
    decodeWords(new RegExp(`^${name}:(.*(?:\n[ \t].*)*)`, 'm').exec(head)?.[1]?.trim() ?? '')
  return {
    to: header('To'),
    subject: header('Subject'),
    unsubscribe: header('List-Unsubscribe'),
    oneClick: header('List-Unsubscribe-Post'),
    text: Buffer.from(body, 'base64').toString('utf8'),
  }
}

const decodeWords = (text: string): string =>
  text.replaceAll(/\?=\s+=\?/g, '?==?').replaceAll(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_, kind: string, data: string) =>
    kind.toUpperCase() === 'B'
      ? Buffer.from(data, 'base64').toString('utf8')
      : Buffer.from(
          data
            .replaceAll('_', ' ')
            .replaceAll(/=([0-9A-F]{2})/gi, (__, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
          'latin1',
        ).toString('utf8'),
  )
