import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { AnswerOf, BodyOf, CallDefinition, ParamsOf, QueryOf } from '@entemi/contract/platform/call'
import type { ErrorBody } from '@entemi/contract/platform/errors'
import type pg from 'pg'
import { createApp, type App } from '#/app/app.ts'
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
  /** Where the server keeps its files. */
  folder: string
  app: App
  db: Tx
  connection: pg.ClientConfig
  storage: Storage
  /** Of the main site, or at the door of another host. */
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
  /** Sent as it is, where a test speaks something else than JSON. */
  raw?: string | FormData | URLSearchParams | Uint8Array<ArrayBuffer>
}

export interface Answer<C> {
  status: number
  headers: Headers
  /** The answer of the contract; a refusal's body is read through `error`. */
  body: AnswerOf<C>
  error: ErrorBody
  bytes: Uint8Array
}

export interface TestClient {
  /** The session's. */
  cookie: () => string | undefined
  call: <C extends CallDefinition>(call: C, input?: CallInput<C>) => Promise<Answer<C>>
}

/** The real server on a free port, with a database, a storage and a mail folder of its own. */
export async function startTestServer(
  environment: Record<string, string> = {},
  parts: {
    storage?: (real: Storage) => Storage
    outbound?: Partial<Outbound>
    encoder?: Encoder
    disk?: DiskGuard
    database?: TestDatabase
  } = {},
): Promise<TestServer> {
  const database = parts.database ?? (await createTestDatabase())
  const folder = await mkdtemp(join(tmpdir(), 'entemi-server-'))
  const outbox = join(folder, 'outbox')
  // TEST_BUS_URL: the whole suite over NATS, each server with a subject of its own
  const busUrl = process.env['TEST_BUS_URL'] && `${process.env['TEST_BUS_URL']}/${basename(folder)}`
  const env = readEnvironment({
    RATE_LIMIT_FACTOR: '1000',
    LOG_LEVEL: 'silent',
    DATA_DIR: folder,
    BUS_URL: busUrl,
    // whatever the machine has: what a test recorded stays as it was
    FFMPEG_PATH: 'off',
    ...environment,
  })
  const bus = await connectBus(env.BUS_URL, database.connection)
  const pool = createPrimaryPool({ ...database.connection, max: 10 }, bus.onConnect, () => {})
  const real = createFileStorage(join(folder, 'media'))
  const storage = parts.storage?.(real) ?? real
  let origin = ''
  const app = await createApp({
    env,
    bus,
    pool,
    ...(database.standby && { standbyPool: createStandbyPool({ ...database.standby, max: 10 }, () => {}) }),
    storage,
    outbound: { ...noWayOut, ...parts.outbound },
    ...(parts.encoder && { encoder: parts.encoder }),
    ...(parts.disk && { disk: parts.disk }),
    mailOutbox: outbox,
    siteAddress: () => origin,
    checkAnswers: true,
  })
  origin = (await app.http.listen({ port: 0, host: '127.0.0.1' })).replace('127.0.0.1', 'localhost')
  return {
    origin,
    folder,
    app,
    db: app.db,
    connection: database.connection,
    storage,
    client: (cookie, host) =>
      host === undefined
        ? createClient(origin, ask, cookie)
        : createClient(`http://${host}`, askHost(app.http, host), cookie),
    mails: (count) => readMails(outbox, count),
    stop: async () => {
      await app.stop()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A test asks nobody outside, whatever the machine it runs on could reach. */
const noWayOut: Outbound = {
  get: () => Promise.reject(new Error('no network in tests')),
  post: () => Promise.reject(new Error('no network in tests')),
  fetch: () => Promise.reject(new Error('no network in tests')),
  accepts: createOutbound().accepts,
}

type Ask = (
  url: string,
  request: {
    method: CallDefinition['method']
    headers: Record<string, string>
    body?: NonNullable<CallInput<unknown>['raw']>
  },
) => Promise<Response>

const ask: Ask = (url, request) => fetch(url, { ...request, redirect: 'manual' })

/** By the server's own door: fetch lets nobody say which host it asks for. */
const askHost =
  (http: App['http'], host: string): Ask =>
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

/** A browser as far as the server can tell: keeps its cookies and says where it comes from. */
function createClient(origin: string, asking: Ask, cookie?: string): TestClient {
  let kept = cookie
  let device: string | undefined
  return {
    cookie: () => kept,
    async call(call, input = {}) {
      const path = call.path.replaceAll(/:([A-Za-z_]+)/g, (_, name: string) =>
        encodeURIComponent(String((input.params as Record<string, unknown> | undefined)?.[name] ?? '')),
      )
      const query = new URLSearchParams(Object.entries(input.query ?? {}).map(([name, value]) => [name, String(value)]))
      const body = input.raw ?? (input.body === undefined ? undefined : JSON.stringify(input.body))
      const response = await asking(`${origin}${path}${query.size > 0 ? `?${query}` : ''}`, {
        method: call.method,
        headers: {
          origin,
          ...(kept === undefined && device === undefined
            ? {}
            : { cookie: [kept, device].filter((one) => one !== undefined).join('; ') }),
          ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
          ...input.headers,
        },
        ...(body === undefined ? {} : { body }),
      })
      for (const set of response.headers.getSetCookie()) {
        const value = set.includes('Max-Age=0') ? undefined : set.split(';')[0]
        if (/^(__Host-)?device=/.test(set)) device = value
        else kept = value
      }
      const bytes = new Uint8Array(await response.arrayBuffer())
      const isJson = response.headers.get('content-type')?.startsWith('application/json') === true
      const answered = isJson ? JSON.parse(new TextDecoder().decode(bytes)) : undefined
      return { status: response.status, headers: response.headers, body: answered, error: answered, bytes }
    },
  }
}

async function readMails(outbox: string, count: number) {
  for (let attempt = 0; attempt < 200; attempt++) {
    const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml')).sort()
    if (names.length >= count)
      return Promise.all(names.map(async (name) => parseMail(await readFile(join(outbox, name), 'utf8'))))
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error(`fewer than ${count} mails came`)
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
