import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { entryId, fill } from './life-line.fill.ts'
import { compare, load, type Next } from './load.ts'
import { endProgram, startProgram } from './server.ts'

// npm run bench -- life-line: the lists and acts of the life line on a filled database, beside a bare route and one
// indexed query in the same run. MEMBERS, ENTRIES and ROUNDS set its size.

const members = Number(process.env['MEMBERS'] ?? 20_000)
const entries = Number(process.env['ENTRIES'] ?? 1_000_000)
const rounds = Number(process.env['ROUNDS'] ?? 3)
const readers = 200

interface Embedded {
  startEmbeddedPostgres: (options: { dataDir: string }) => Promise<{ connection: pg.ClientConfig }>
}

const serverMain = fileURLToPath(new URL('../server/src/main.ts', import.meta.url))
const bareMain = fileURLToPath(new URL('bare.ts', import.meta.url))
const embedded = new URL('../server/src/db/embedded/start.ts', import.meta.url).href

const folder = await mkdtemp(join(tmpdir(), 'entemi-bench-'))
const app = await startProgram(serverMain, {
  PORT: '0',
  DATA_DIR: folder,
  DEMO: 'off',
  RATE_LIMIT_FACTOR: '1000000',
  LOG_LEVEL: 'silent',
})
try {
  // the app's own server, joined
  const { startEmbeddedPostgres } = (await import(embedded)) as Embedded
  const { connection } = await startEmbeddedPostgres({ dataDir: folder })
  const client = new pg.Client({ ...connection, ssl: false })
  await client.connect()
  const began = performance.now()
  const cookies = await fill(client, { members, entries }, readers)
  console.log(`${members} members, ${entries} entries: filled in ${((performance.now() - began) / 1000).toFixed(0)} s`)
  const bare = await startProgram(bareMain, { BENCH_CONNECTION: JSON.stringify(connection) })
  try {
    let turn = 0
    const someone = (): string => cookies[turn++ % cookies.length] ?? ''
    const anyPublic = (): string =>
      entryId(10 * Math.floor(Math.random() * (entries / 10 - 1)) + 6 + Math.floor(Math.random() * 4))
    const discussed = (): string => entryId(670 * Math.floor(Math.random() * (entries / 670 - 1)) + 67 * 8)
    const get =
      (path: () => string): Next =>
      () => ({ method: 'GET', path: path(), headers: { cookie: someone() } })
    const post =
      (path: () => string, body?: object): Next =>
      () => ({
        method: 'POST',
        path: path(),
        headers: {
          cookie: someone(),
          origin: app.origin,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
    const person = (): string =>
      `00000000-0000-7000-8000-${String(1 + Math.floor(Math.random() * members)).padStart(12, '0')}`
    await compare(
      [
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
            ),
        },
        {
          name: 'feed page of 20',
          run: () =>
            load(
              app,
              get(() => '/api/timeline'),
            ),
        },
        {
          name: 'everything public, 20',
          run: () =>
            load(
              app,
              get(() => '/api/timeline?category=all'),
            ),
        },
        {
          name: 'own line, 20',
          run: () =>
            load(
              app,
              get(() => '/api/profile/me'),
            ),
        },
        {
          name: 'somebody’s line, 20',
          run: () =>
            load(
              app,
              get(() => `/api/profile/${person()}`),
            ),
        },
        {
          name: 'one entry',
          run: () =>
            load(
              app,
              get(() => `/api/post/${anyPublic()}`),
            ),
        },
        {
          name: 'entry with 20 comments',
          run: () =>
            load(
              app,
              get(() => `/api/comment/base/${discussed()}`),
            ),
        },
        {
          name: 'search',
          run: () =>
            load(
              app,
              get(() => `/api/search?query=${encodeURIComponent(`szó${Math.floor(Math.random() * 5000)}`)}`),
            ),
        },
        {
          name: 'add an entry',
          run: () =>
            load(
              app,
              post(() => '/api/post', { type: 'note', text: 'Ma jó nap volt.' }),
            ),
        },
        {
          name: 'like',
          run: () =>
            load(
              app,
              post(() => `/api/like/${anyPublic()}`),
            ),
        },
        {
          name: 'comment',
          run: () =>
            load(
              app,
              post(() => `/api/comment/${anyPublic()}`, { message: 'Szia!' }),
            ),
        },
      ],
      rounds,
    )
  } finally {
    await endProgram(bare)
    await client.end()
  }
} finally {
  await endProgram(app)
  await rm(folder, { recursive: true, force: true })
}
