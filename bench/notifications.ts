import { randomUUID } from 'node:crypto'
import WebSocket from 'ws'
import { now, quantile, withFilled, type Filled } from './filled.ts'
import { personId, readers } from './life-line.fill.ts'
import { progress } from './progress.ts'
import { load, printTable, type Next } from './load.ts'

// npm run bench -- notifications: the time from a like to the badge on an open screen, messages at 32 connections, and a
// lesson to every member with the latency of others meanwhile. MEMBERS, ENTRIES and LIKES set its size.

const members = Number(process.env['MEMBERS'] ?? 20_000)
const entries = Number(process.env['ENTRIES'] ?? 40_000)
const likes = Number(process.env['LIKES'] ?? 300)

await withFilled({ members, entries }, async (filled) => {
  await settle(filled)
  await measureBadge(filled)
  await measureMessages(filled)
  await settle(filled)
  await measureLesson(filled)
})

/** From sending a like until the author's socket gets the message, and until their client has the new count. */
async function measureBadge({ app, client, cookies }: Filled): Promise<void> {
  const [owner = '', ...others] = cookies
  // one entry for each like: a second like of the same entry would be added to the first notification
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO entry (id, author_id, site_id, privacy, kind, occurred_on, text)
     SELECT gen_random_uuid(), $1, 0, 9, 'note', current_date, 'Ma jó nap volt.' FROM generate_series(1, $2::int) RETURNING id`,
    [personId(1), likes],
  )
  const socket = await openSocket(app.origin, owner)
  const [received, shown]: [number[], number[]] = [[], []]
  for (const [index, { id }] of rows.entries()) {
    progress.step('From a like to the badge', index, likes)
    const message = socket.next()
    const began = now()
    await call(app.origin, others[index % others.length] ?? '', 'POST', `/api/like/${id}`)
    received.push((await message) - began)
    await call(app.origin, owner, 'GET', '/api/dataset/user/_minimal')
    shown.push(now() - began)
  }
  socket.close()
  progress.print(`\nLike to badge on an open screen, ${likes} likes one after the other`)
  printTable([
    ['ms', 'p50', 'p99'],
    ['received over the socket', quantile(received, 0.5).toFixed(1), quantile(received, 0.99).toFixed(1)],
    ['new count read', quantile(shown, 0.5).toFixed(1), quantile(shown, 0.99).toFixed(1)],
  ])
}

/** Between friends, each pair in its own conversation. */
async function measureMessages({ app, cookies }: Filled): Promise<void> {
  let turn = 0
  const next: Next = () => {
    const from = turn++ % readers
    // the numbers of friends differ by multiples of 37 in the filled community
    const other = personId(1 + ((from + 37 * (1 + (turn % 20))) % members))
    return {
      method: 'POST',
      path: `/api/message/${other}`,
      headers: {
        cookie: cookies[from] ?? '',
        origin: app.origin,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify({ text: 'Szia, hogy vagy?' }),
    }
  }
  progress.step('Sending messages')
  await load(app, next)
  const sent = await load(app, next)
  progress.print('\nA message at 32 connections')
  printTable([
    ['req/s', 'p50 ms', 'p99 ms', 'CPU ms', 'app'],
    [sent.perSecond.toFixed(0), String(sent.p50), String(sent.p99), sent.cpu.toFixed(2), sent.ownCpu.toFixed(2)],
  ])
}

/** Until everybody has the lesson and its notification, while others read their feeds slowly. */
async function measureLesson({ app, client, cookies }: Filled): Promise<void> {
  await client.query(`UPDATE account SET role = 'ADMIN' WHERE entity_id = $1`, [personId(1)])
  const [admin = '', ...others] = cookies
  const quiet = await readFeeds(app.origin, others, AbortSignal.timeout(5000))
  const lesson = { title: 'Egy perc csend', text: 'Ülj le egy percre.', audience: 'all' }
  const { setData } = (await call(app.origin, admin, 'POST', '/api/lesson', lesson)) as {
    setData: { lesson_id: string }
  }
  const id = setData.lesson_id
  const { rows } = await client.query<{ count: number }>(`SELECT count(*)::int FROM site_member WHERE site_id = 0`)
  const blocked = await client.query(`SELECT FROM block WHERE other_id = $1`, [personId(1)])
  const people = (rows[0]?.count ?? 0) - 1 - (blocked.rowCount ?? 0)

  const end = new AbortController()
  const meanwhile = readFeeds(app.origin, others, end.signal)
  const began = performance.now()
  await call(app.origin, admin, 'POST', `/api/lesson/${id}/send`)
  const answered = performance.now() - began
  let longest = 0
  for (;;) {
    const { rows: jobs } = await client.query<{ waiting: number; notified: number }>(
      `SELECT (SELECT count(*)::int FROM graphile_worker._private_jobs) AS waiting,
         (SELECT count(*)::int FROM notification WHERE entry_id = $1 AND kind = 'lesson_arrived') AS notified`,
      [id],
    )
    const { waiting = 0, notified = 0 } = jobs[0] ?? {}
    longest = Math.max(longest, waiting)
    progress.step('A lesson to everybody', notified, people)
    if (notified >= people) break
    if (performance.now() - began > 180_000) throw new Error(`${notified} of ${people} were notified in three minutes`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  const all = performance.now() - began
  end.abort()
  const busy = await meanwhile
  progress.print(`\nA lesson to ${people} members`)
  printTable([
    ['sent (answer), ms', answered.toFixed(0)],
    ['until everybody is notified, s', (all / 1000).toFixed(2)],
    ['jobs waiting at most', String(longest)],
    ['feed before, p50 / p99 ms', `${quantile(quiet, 0.5).toFixed(1)} / ${quantile(quiet, 0.99).toFixed(1)}`],
    ['feed meanwhile, p50 / p99 ms', `${quantile(busy, 0.5).toFixed(1)} / ${quantile(busy, 0.99).toFixed(1)}`],
  ])
}

/** Four at a time, each with a short pause between pages. */
async function readFeeds(origin: string, cookies: readonly string[], signal: AbortSignal): Promise<number[]> {
  const taken: number[] = []
  let turn = 0
  const read = async (): Promise<void> => {
    while (!signal.aborted) {
      const began = performance.now()
      await call(origin, cookies[turn++ % cookies.length] ?? '', 'GET', '/api/timeline')
      taken.push(performance.now() - began)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
  await Promise.all(Array.from({ length: 4 }, read))
  return taken
}

async function call(origin: string, cookie: string, method: string, path: string, body?: object): Promise<unknown> {
  const response = await fetch(`${origin}${path}`, {
    method,
    headers: { cookie, origin, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return response.json()
}

async function openSocket(origin: string, cookie: string) {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/api/socket`, { headers: { origin, cookie } })
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  return {
    /** The time of the next message about a notification. */
    next: () =>
      new Promise<number>((resolve) => {
        socket.on('message', function receive(data: Buffer) {
          if (!data.includes('"notification"')) return
          socket.off('message', receive)
          resolve(now())
        })
      }),
    close: () => socket.close(),
  }
}

async function settle({ client }: Filled): Promise<void> {
  const due =
    'SELECT FROM graphile_worker._private_jobs WHERE run_at <= now() AND attempts < max_attempts UNION ALL SELECT FROM frequent_effect LIMIT 1'
  while ((await client.query(due)).rowCount !== 0) await new Promise((resolve) => setTimeout(resolve, 50))
}
