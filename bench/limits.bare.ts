import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createHash, randomUUID } from 'node:crypto'
import Fastify from 'fastify'
import pg from 'pg'
import { imagePath } from './limits.fill.ts'

// The limits: what Fastify and `pg` reach with the same bytes, or with one prepared statement, without session,
// visibility, validation and effects.

const app = Fastify()
const pool = new pg.Pool({
  ...(JSON.parse(process.env['BENCH_CONNECTION'] ?? '{}') as pg.PoolConfig),
  ssl: false,
  max: 15,
})
const bytes = await readFile(process.env['BENCH_BYTES'] ?? '', 'utf8')
app.get('/bytes', (_request, reply) => reply.type('application/json; charset=utf-8').send(bytes))

const prepare = (name: string, text: string) => async (values: unknown[]) =>
  (await pool.query({ name, text, values })).rows as object[]

interface Params {
  id: string
}

const account = prepare('account', 'SELECT a.*, p.* FROM account a JOIN entity p ON p.id = a.entity_id WHERE a.id = $1')
app.get('/state/:id', async (request) => ({ _state: (await account([(request.params as Params).id]))[0] }))

const feed = prepare(
  'feed',
  `SELECT e.*, p.display_name, p.image_id FROM feed f JOIN entry e ON e.id = f.entry_id JOIN entity p ON p.id = e.author_id
   WHERE f.owner_id = $1 AND f.site_id = 0 ORDER BY f.entry_id DESC LIMIT 20`,
)
app.get('/feed/:id', async (request) => ({ list: await feed([(request.params as Params).id]) }))

const line = prepare(
  'line',
  `SELECT e.*, p.display_name, p.image_id FROM entry e JOIN entity p ON p.id = e.author_id
   WHERE e.author_id = $1 ORDER BY e.id DESC LIMIT 20`,
)
app.get('/line/:id', async (request) => ({ list: await line([(request.params as Params).id]) }))

const entry = prepare(
  'entry',
  `SELECT e.*, p.display_name, (SELECT json_agg(c) FROM (SELECT c.*, w.display_name FROM comment c
     JOIN entity w ON w.id = c.author_id WHERE c.entry_id = e.id ORDER BY c.id LIMIT 20) c) AS comments
   FROM entry e JOIN entity p ON p.id = e.author_id WHERE e.id = $1`,
)
app.get('/entry/:id', async (request) => ({ post: (await entry([(request.params as Params).id]))[0] }))

app.get('/image/:id', (request, reply) =>
  reply
    .type('image/jpeg')
    .send(createReadStream(imagePath(process.env['BENCH_MEDIA'] ?? '', (request.params as Params).id))),
)

// a separate table, durable like every other: key, author and text
await pool.query('CREATE TABLE IF NOT EXISTS bench_row (id uuid PRIMARY KEY, author_id uuid NOT NULL, text text)')
await pool.query(
  'CREATE TABLE IF NOT EXISTS bench_feed (owner_id uuid, entry_id uuid, PRIMARY KEY (owner_id, entry_id))',
)
const insert = prepare('insert', 'INSERT INTO bench_row VALUES ($1, $2, $3)')
app.post('/insert/:id', async (request) => {
  const id = randomUUID()
  await insert([id, (request.params as Params).id, 'Ma jó nap volt.'])
  return { id }
})

const fanOut = prepare(
  'fan-out',
  `WITH made AS (INSERT INTO bench_row VALUES ($1, $2, $3))
   INSERT INTO bench_feed SELECT r.to_id, $1 FROM relation r WHERE r.from_id = $2 AND r.letter = 'b'`,
)
app.post('/create/:id', async (request) => {
  const id = randomUUID()
  await fanOut([id, (request.params as Params).id, 'Ma jó nap volt.'])
  return { id }
})

// with a notification for each recipient: a row with the indexes that a list, a badge and a deletion need
await pool.query(
  `CREATE TABLE IF NOT EXISTS bench_notification (id uuid PRIMARY KEY, owner_id uuid, kind text, entry_id uuid, last_id uuid, read_at timestamptz)`,
)
await pool.query(
  `CREATE UNIQUE INDEX IF NOT EXISTS bench_notification_open ON bench_notification (owner_id, kind, entry_id) WHERE read_at IS NULL`,
)
await pool.query('CREATE INDEX IF NOT EXISTS bench_notification_list ON bench_notification (owner_id, last_id DESC)')
await pool.query('CREATE INDEX IF NOT EXISTS bench_notification_entry ON bench_notification (entry_id)')
const notify = prepare(
  'notify',
  `WITH made AS (INSERT INTO bench_row VALUES ($1, $2, $3)),
   fed AS (INSERT INTO bench_feed SELECT r.to_id, $1 FROM relation r WHERE r.from_id = $2 AND r.letter = 'b')
   INSERT INTO bench_notification SELECT uuidv7(), r.to_id, 'entry_new', $1, $4 FROM relation r WHERE r.from_id = $2 AND r.letter = 'b'`,
)
app.post('/notify/:id', async (request) => {
  const id = randomUUID()
  await notify([id, (request.params as Params).id, 'Ma jó nap volt.', id])
  return { id }
})

// sockets of the mix: they stay open and hear nothing
app.server.on('upgrade', ({ headers }, socket) => {
  const key = `${headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`
  const accept = createHash('sha1').update(key).digest('base64')
  socket.on('error', () => undefined)
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
  )
})

console.log(`ready: ${await app.listen({ port: 0, host: '127.0.0.1' })}`)
process.on('SIGTERM', () => process.exit(0))
