import { randomUUID } from 'node:crypto'
import WebSocket from 'ws'
import { now, share, withFilled, type Filled } from './filled.ts'
import { personId, readers } from './life-line.fill.ts'
import { load, printTable, type Next } from './load.ts'

// npm run bench -- telling: from an act to the badge on an open screen, messages at 32 connections, and a lesson to
// every member, with what the others wait for meanwhile. MEMBERS, ENTRIES and ACTS set its size.

const members = Number(process.env['MEMBERS'] ?? 20_000)
const entries = Number(process.env['ENTRIES'] ?? 40_000)
const acts = Number(process.env['ACTS'] ?? 300)

await withFilled({ members, entries }, async (filled) => {
  await settle(filled)
  await measureBadge(filled)
  await measureMessages(filled)
  await settle(filled)
  await measureLesson(filled)
})

/** A like, from its sending until the writer's open screen has heard of it, and until it has the new number. */
async function measureBadge({ app, client, cookies }: Filled): Promise<void> {
  const [owner = '', ...others] = cookies
  // one of each: a second like of the same thing by somebody else would join the first notification
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO entry (id, author_id, site_id, privacy, kind, occurred_on, text)
     SELECT gen_random_uuid(), $1, 0, 9, 'note', current_date, 'Ma jó nap volt.' FROM generate_series(1, $2::int) RETURNING id`,
    [personId(1), acts],
  )
  const line = await openLine(app.origin, owner)
  const [heard, shown]: [number[], number[]] = [[], []]
  for (const [index, { id }] of rows.entries()) {
    const told = line.next()
    const began = now()
    await ask(app.origin, others[index % others.length] ?? '', 'POST', `/api/like/${id}`)
    heard.push((await told) - began)
    await ask(app.origin, owner, 'GET', '/api/dataset/user/_minimal')
    shown.push(now() - began)
  }
  line.close()
  console.log(`\nAct to badge on an open screen, ${acts} likes one after the other`)
  printTable([
    ['ms', 'p50', 'p99'],
    ['heard over the socket', share(heard, 0.5).toFixed(1), share(heard, 0.99).toFixed(1)],
    ['new number there', share(shown, 0.5).toFixed(1), share(shown, 0.99).toFixed(1)],
  ])
}

/** Between friends, each pair another conversation. */
async function measureMessages({ app, cookies }: Filled): Promise<void> {
  let turn = 0
  const next: Next = () => {
    const from = turn++ % readers
    // friends stand 37 apart in the filled community
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
  await load(app, next)
  const sent = await load(app, next)
  console.log('\nA message at 32 connections')
  printTable([
    ['req/s', 'p50 ms', 'p99 ms', 'CPU ms', 'app'],
    [sent.perSecond.toFixed(0), String(sent.p50), String(sent.p99), sent.cpu.toFixed(2), sent.ownCpu.toFixed(2)],
  ])
}

/** Until everybody has it and was told, while others read their feeds at an easy pace. */
async function measureLesson({ app, client, cookies }: Filled): Promise<void> {
  await client.query(`UPDATE account SET role = 'ADMIN' WHERE entity_id = $1`, [personId(1)])
  const [admin = '', ...others] = cookies
  const quiet = await readFeeds(app.origin, others, AbortSignal.timeout(5000))
  const words = { title: 'Egy perc csend', text: 'Ülj le egy percre.', audience: 'all' }
  const { setData } = (await ask(app.origin, admin, 'POST', '/api/lesson', words)) as { setData: { lesson_id: string } }
  const id = setData.lesson_id
  const { rows } = await client.query<{ count: number }>(`SELECT count(*)::int FROM site_member WHERE site_id = 0`)
  const blocked = await client.query(`SELECT FROM block WHERE other_id = $1`, [personId(1)])
  const people = (rows[0]?.count ?? 0) - 1 - (blocked.rowCount ?? 0)

  const over = new AbortController()
  const meanwhile = readFeeds(app.origin, others, over.signal)
  const began = performance.now()
  await ask(app.origin, admin, 'POST', `/api/lesson/${id}/send`)
  const answered = performance.now() - began
  let longest = 0
  for (;;) {
    const { rows: jobs } = await client.query<{ waiting: number; told: number }>(
      `SELECT (SELECT count(*)::int FROM graphile_worker._private_jobs) AS waiting,
         (SELECT count(*)::int FROM notification WHERE entry_id = $1 AND kind = 'lesson_arrived') AS told`,
      [id],
    )
    const { waiting = 0, told = 0 } = jobs[0] ?? {}
    longest = Math.max(longest, waiting)
    if (told >= people) break
    if (performance.now() - began > 180_000) throw new Error(`${told} of ${people} were told in three minutes`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  const all = performance.now() - began
  over.abort()
  const busy = await meanwhile
  console.log(`\nA challenge to ${people} members`)
  printTable([
    ['sent (answer), ms', answered.toFixed(0)],
    ['until everybody is told, s', (all / 1000).toFixed(2)],
    ['jobs waiting at most', String(longest)],
    ['feed before, p50 / p99 ms', `${share(quiet, 0.5).toFixed(1)} / ${share(quiet, 0.99).toFixed(1)}`],
    ['feed meanwhile, p50 / p99 ms', `${share(busy, 0.5).toFixed(1)} / ${share(busy, 0.99).toFixed(1)}`],
  ])
}

/** Four at a time, each with a moment between its pages. */
async function readFeeds(origin: string, cookies: readonly string[], signal: AbortSignal): Promise<number[]> {
  const taken: number[] = []
  let turn = 0
  const read = async (): Promise<void> => {
    while (!signal.aborted) {
      const began = performance.now()
      await ask(origin, cookies[turn++ % cookies.length] ?? '', 'GET', '/api/timeline')
      taken.push(performance.now() - began)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
  await Promise.all(Array.from({ length: 4 }, read))
  return taken
}

async function ask(origin: string, cookie: string, method: string, path: string, body?: object): Promise<unknown> {
  const response = await fetch(`${origin}${path}`, {
    method,
    headers: { cookie, origin, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return response.json()
}

async function openLine(origin: string, cookie: string) {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/api/socket`, { headers: { origin, cookie } })
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  return {
    /** When it next hears of a notification. */
    next: () =>
      new Promise<number>((resolve) => {
        socket.on('message', function hear(data: Buffer) {
          if (!data.includes('"notification"')) return
          socket.off('message', hear)
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
