import { setTimeout } from 'node:timers/promises'
import type { Judge } from './outcome.ts'
import { patienceMs, type Scene } from './scene.ts'

/** As a phone asks again that lost the answer. */
const retryMs = 50

export interface Writers {
  /** Acknowledged so far: the key it was asked with, and the id it was answered. */
  acknowledged: ReadonlyMap<string, string>
  /** Requests that began and got no answer; a refused connection is none of them. */
  cut: string[]
  /** How often nobody listened. */
  refused: () => number
  /** How often each status other than 201 was answered. */
  statuses: ReadonlyMap<number, number>
  /** Answers of 503 without a time to come again. */
  withoutRetryAfter: () => number
  /** Each ends what it has begun. */
  stop: () => Promise<void>
}

/** Members who write one entry after the other, each until it is acknowledged, with the same key every time. */
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
    const end = performance.now() + patienceMs
    while (performance.now() < end) {
      const id = await writeOnce(cookie, key).catch(noteCut)
      if (id !== undefined) return void acknowledged.set(key, id)
      await setTimeout(retryMs)
    }
    throw new Error(`an entry was not acknowledged in ${patienceMs / 1000} s`)
  }

  function noteCut(error: unknown): undefined {
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
  // told by `stop`; before it nobody listens
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

/** Until so many more are acknowledged. */
export async function awaitWrites({ acknowledged }: Writers, more: number): Promise<void> {
  const wanted = acknowledged.size + more
  const end = performance.now() + patienceMs
  while (acknowledged.size < wanted) {
    if (performance.now() > end) throw new Error(`fewer than ${more} writes in ${patienceMs / 1000} s`)
    await setTimeout(10)
  }
}

export interface Counted {
  acknowledged: number
  lost: number
  doubled: number
}

/** Holds what was acknowledged against what the database keeps. */
export async function countWrites(
  scene: Scene,
  acknowledged: ReadonlyMap<string, string>,
  judge: Judge,
): Promise<Counted> {
  const rows = await scene.query<{ id: string; text: string }>(`SELECT id, text FROM entry WHERE text LIKE $1`, [
    `${mark}%`,
  ])
  const ids = new Map<string, string[]>()
  for (const { id, text } of rows) ids.set(text, [...(ids.get(text) ?? []), id])
  const lost = [...acknowledged].filter(([key, id]) => !ids.get(textOf(key))?.includes(id)).length
  const doubled = [...ids.values()].filter((found) => found.length > 1).length
  judge.require(lost === 0, `${lost} acknowledged writes are lost`)
  judge.require(doubled === 0, `${doubled} writes stand twice`)
  return { acknowledged: acknowledged.size, lost, doubled }
}

/** Nobody is refused; on a busy machine one may wait for their turn for longer than they are let. */
export function judgeRefusals({ statuses }: Writers, judge: Judge): void {
  for (const [status, count] of statuses)
    judge[status === 503 ? 'requireInTime' : 'require'](false, `${count} writes were answered ${status}`)
}

/** What follows from the writes follows: nothing stays behind in the queue. */
export async function awaitEffects(scene: Scene, judge: Judge): Promise<void> {
  const end = performance.now() + patienceMs
  let left = Infinity
  while (left > 0 && performance.now() < end) {
    const [row] = await scene.query<{ n: string }>(
      `SELECT (SELECT count(*) FROM frequent_effect) + count(*) AS n FROM graphile_worker.jobs
       WHERE task_identifier = 'effect' AND run_at < now() + interval '1 hour'`,
    )
    left = Number(row?.n)
    if (left > 0) await setTimeout(200)
  }
  judge.require(left === 0, `${left} effects are still waiting after ${patienceMs / 1000} s`)
}
