import { setTimeout } from 'node:timers/promises'
import type { Checks } from './outcome.ts'
import { timeoutMs, type Scene } from './scene.ts'

/** The pause before a client retries. */
const retryMs = 50

export interface Writers {
  /** The acknowledged writes so far: the key of each, and the id in its answer. */
  acknowledged: ReadonlyMap<string, string>
  /** Requests that got no answer, without refused connections. */
  cut: string[]
  /** The number of refused connections. */
  refused: () => number
  /** How often each status other than 201 was answered. */
  statuses: ReadonlyMap<number, number>
  /** Answers of 503 without Retry-After. */
  withoutRetryAfter: () => number
  /** Each finishes its current write. */
  stop: () => Promise<void>
}

/** Members who write one entry after the other; each is retried with the same key until it is acknowledged. */
export function startWriters({ origin, cookies }: Scene, count: number, pauseMs = 0): Writers {
  const acknowledged = new Map<string, string>()
  const statuses = new Map<number, number>()
  const cut: string[] = []
  let withoutRetryAfter = 0
  let refused = 0
  let stopping = false

  async function writeOnce(cookie: string, key: string): Promise<string | undefined> {
    const answer = await fetch(`${origin}/api/post`, {
      method: 'POST',
      headers: { origin, cookie, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ type: 'note', text: textOf(key), privacy_status: 1 }),
    })
    if (answer.status === 201) return ((await answer.json()) as { setData: { post_id: string } }).setData.post_id
    await answer.arrayBuffer()
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    if (answer.status === 503 && answer.headers.get('retry-after') === null) withoutRetryAfter++
    return undefined
  }

  async function write(cookie: string): Promise<void> {
    const key = crypto.randomUUID()
    const end = performance.now() + timeoutMs
    while (performance.now() < end) {
      const id = await writeOnce(cookie, key).catch(countCut)
      if (id !== undefined) return void acknowledged.set(key, id)
      await setTimeout(retryMs)
    }
    throw new Error(`an entry was not acknowledged in ${timeoutMs / 1000} s`)
  }

  function countCut(error: unknown): undefined {
    const cause = (error as { cause?: { code?: string } }).cause?.code ?? String(error)
    if (cause === 'ECONNREFUSED') refused++
    else cut.push(cause)
  }

  const work = Array.from({ length: count }, async (_, index) => {
    while (!stopping) {
      await write(cookies[index % cookies.length] ?? '')
      if (pauseMs > 0) await setTimeout(pauseMs)
    }
  })
  const ended = Promise.all(work)
  // handled by `stop`; without this it would be an unhandled rejection
  ended.catch(() => {})
  return {
    acknowledged,
    cut,
    refused: () => refused,
    statuses,
    withoutRetryAfter: () => withoutRetryAfter,
    stop: async () => {
      stopping = true
      await ended
    },
  }
}

const mark = 'fault '
const textOf = (key: string): string => `${mark}${key}`

/** Waits until so many more are acknowledged. */
export async function awaitWrites({ acknowledged }: Writers, more: number): Promise<void> {
  const target = acknowledged.size + more
  const end = performance.now() + timeoutMs
  while (acknowledged.size < target) {
    if (performance.now() > end) throw new Error(`fewer than ${more} writes in ${timeoutMs / 1000} s`)
    await setTimeout(10)
  }
}

export interface Counted {
  acknowledged: number
  lost: number
  doubled: number
}

/** Compares the acknowledged writes with the database. */
export async function countWrites(
  scene: Scene,
  acknowledged: ReadonlyMap<string, string>,
  checks: Checks,
): Promise<Counted> {
  const rows = await scene.query<{ id: string; text: string }>(`SELECT id, text FROM entry WHERE text LIKE $1`, [
    `${mark}%`,
  ])
  const ids = new Map<string, string[]>()
  for (const { id, text } of rows) ids.set(text, [...(ids.get(text) ?? []), id])
  const lost = [...acknowledged].filter(([key, id]) => !ids.get(textOf(key))?.includes(id)).length
  const doubled = [...ids.values()].filter((found) => found.length > 1).length
  checks.require(lost === 0, `${lost} acknowledged writes are lost`)
  checks.require(doubled === 0, `${doubled} writes are stored twice`)
  return { acknowledged: acknowledged.size, lost, doubled }
}

/** No write may be refused; on a busy machine 503 is allowed, because a write may wait too long. */
export function checkRefusals({ statuses }: Writers, checks: Checks): void {
  for (const [status, count] of statuses)
    checks[status === 503 ? 'requireInTime' : 'require'](false, `${count} writes were answered ${status}`)
}

/** All effects of the writes must be done: nothing is left in the queue. */
export async function awaitEffects(scene: Scene, checks: Checks): Promise<void> {
  const end = performance.now() + timeoutMs
  let left = Infinity
  while (left > 0 && performance.now() < end) {
    const [row] = await scene.query<{ n: string }>(
      `SELECT (SELECT count(*) FROM frequent_effect) + count(*) AS n FROM graphile_worker.jobs
       WHERE task_identifier = 'effect' AND run_at < now() + interval '1 hour'`,
    )
    left = Number(row?.n)
    if (left > 0) await setTimeout(200)
  }
  checks.require(left === 0, `${left} effects are still waiting after ${timeoutMs / 1000} s`)
}
