import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { quantile } from './filled.ts'

// The load of bench/import.ts, a separate process: other members read and write, a call every 50 ms whether the last one was
// answered or not, so that calls which wait are not left out.

export interface Order {
  origin: string
  cookies: string[]
  /** Of entries they may read. */
  entries: string[]
}

export interface Latencies {
  calls: number
  failed: number
  p50: number
  p95: number
  p99: number
}

const everyMs = 50

let took: number[] = []
let failed = 0

process.once('message', (order: Order) => {
  // the figures since the last question
  process.on('message', () => {
    const [p50, p95, p99] = [0.5, 0.95, 0.99].map((part) => quantile(took, part)) as [number, number, number]
    process.send?.({ calls: took.length, failed, p50, p95, p99 } satisfies Latencies)
    ;[took, failed] = [[], 0]
  })
  void run(order)
})

async function run({ origin, cookies, entries }: Order): Promise<void> {
  const note = JSON.stringify({ type: 'note', text: 'Ma megint sétáltam egyet.', privacy_status: 1 })
  const began = performance.now()
  for (let n = 0; ; n++) {
    const cookie = cookies[n % cookies.length] ?? ''
    const entry = entries[n % entries.length] ?? ''
    const path = ['/api/dataset/user', '/api/timeline', `/api/post/${entry}`, '/api/post'][n % 4] ?? ''
    void call(origin + path, cookie, n % 4 === 3 ? note : undefined)
    await setTimeout(Math.max(0, began + n * everyMs - performance.now()))
  }
}

async function call(url: string, cookie: string, body: string | undefined): Promise<void> {
  const began = performance.now()
  const writing = {
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
    'sec-fetch-site': 'same-origin',
  }
  try {
    const answer = await fetch(url, {
      headers: { cookie, ...(body !== undefined && writing) },
      ...(body !== undefined && { method: 'POST', body }),
    })
    await answer.arrayBuffer()
    // the authors of some entries are blocked
    if (!answer.ok && answer.status !== 404) failed++
  } catch {
    failed++
  }
  took.push(performance.now() - began)
}
