import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { now, share, withFilled, type Filled } from './filled.ts'
import { personId, readers } from './life-line.fill.ts'
import { printTable } from './load.ts'

// npm run bench -- sockets: so many open screens at once, in a process of their own; what each costs the server in memory,
// and how long until all of them hear what is announced to all. SOCKETS and ROUNDS set its size.

const lines = Number(process.env['SOCKETS'] ?? 10_000)
const rounds = Number(process.env['ROUNDS'] ?? 20)
/** So many ids fit into what PostgreSQL carries at once. */
const idsAtOnce = 100

const clientMain = fileURLToPath(new URL('sockets.client.ts', import.meta.url))

await withFilled({ members: 2000, entries: 2000 }, async (filled) => {
  const other = fork(clientMain)
  try {
    await measure(filled, other)
  } finally {
    other.kill()
  }
})

async function measure({ app, client, cookies }: Filled, other: ChildProcess): Promise<void> {
  const before = await memoryOf(app.child.pid ?? 0)
  const began = performance.now()
  other.send({ open: { origin: app.origin, cookies, lines } })
  await hear(other)
  const opening = performance.now() - began
  const after = await memoryOf(app.child.pid ?? 0)

  const delays: number[] = []
  const last: number[] = []
  let lost = 0
  for (let round = 0; round < rounds; round++) {
    other.send({ expect: lines })
    await hear(other)
    const sent = now()
    await announceToAll(client)
    const answer = (await hear(other)) as { heard: number[]; lost: number }
    const delay = answer.heard.map((at) => at - sent)
    delays.push(...delay)
    last.push(Math.max(...delay))
    lost = answer.lost
  }
  const loaded = await memoryOf(app.child.pid ?? 0)
  printTable([
    ['', String(lines)],
    ['opened in, s', (opening / 1000).toFixed(1)],
    ['memory of the app before, MB', before.toFixed(0)],
    ['memory of the app with them, MB', after.toFixed(0)],
    ['memory each, kB', (((after - before) * 1024) / lines).toFixed(1)],
    ['memory of the app after all rounds, MB', loaded.toFixed(0)],
    ['broadcast to all, p50 ms', share(delays, 0.5).toFixed(0)],
    ['broadcast to all, p99 ms', share(delays, 0.99).toFixed(0)],
    ['until the last hears, median ms', share(last, 0.5).toFixed(0)],
    ['lines lost', String(lost)],
  ])
}

/** A client that ends has nothing more to say: better an error than a measurement without end. */
async function hear(other: ChildProcess): Promise<unknown> {
  const patience = new AbortController()
  const gone = once(other, 'exit', patience).then(() => Promise.reject(new Error('the client ended')))
  try {
    const [message] = (await Promise.race([once(other, 'message', patience), gone])) as unknown[]
    return message
  } finally {
    patience.abort()
    gone.catch(() => undefined)
  }
}

/** As for a challenge that goes to everybody. */
async function announceToAll(client: Filled['client']): Promise<void> {
  const ids = Array.from({ length: readers }, (_, index) => personId(index + 1))
  const announced: string[] = []
  for (let from = 0; from < ids.length; from += idsAtOnce) {
    const accountIds = ids.slice(from, from + idsAtOnce)
    announced.push(JSON.stringify({ type: 'notices.changed', accountIds, id: crypto.randomUUID() }))
  }
  await client.query(`SELECT pg_notify('entemi', a) FROM unnest($1::text[]) a`, [announced])
}

async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}
