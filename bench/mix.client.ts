import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import WebSocket from 'ws'
import { quantile } from './filled.ts'
import type { Sizes } from './life-line.fill.ts'
import { createDay, kinds, thinkSeconds, type Act, type Call, type Kind, type Target } from './mix.day.ts'

// The load generator of bench/mix.ts, a separate process: one screen with an open socket for each cookie.

export interface Order {
  target: Target
  origin: string
  sizes: Sizes
  /** Members with an open screen, and the cookie of each. */
  actors: number[]
  cookies: string[]
  seed: number
  /** Until this time is over; or without pauses until every screen has done all of a day. */
  length: { seconds: number } | 'a day'
}

export interface Report {
  calls: Record<Kind, { count: number; p50: number; p99: number }>
  /** The answers that were not as expected, each with how often it came. */
  errors: Record<string, number>
  seconds: number
  /** CPU of this process while it measured, as a share of one core. */
  cpuShare: number
  /** How late its own timers were, p99 in milliseconds: what it adds to every latency. */
  ownDelay: number
  sockets: { opened: number; lost: number; messages: number }
}

/** Thousands of handshakes at once would measure the listen queue of the machine. */
const handshakesAtOnce = 50
const timeoutMs = 30_000

process.once('message', (order: Order) => {
  void run(order).then((report) => process.send?.({ report }, () => process.exit(0)))
})

async function run(order: Order): Promise<Report> {
  const errors: Report['errors'] = {}
  const sockets = await openSockets(order, (code) => {
    const what = `socket closed with ${code}`
    errors[what] = (errors[what] ?? 0) + 1
  })
  const took = new Map<Kind, number[]>(kinds.map((kind) => [kind, []]))
  const send = createSender(order.origin, (kind, ms, error) => {
    took.get(kind)?.push(ms)
    if (error !== undefined) errors[error] = (errors[error] ?? 0) + 1
  })
  process.send?.({ began: true })
  const ownDelay = monitorEventLoopDelay({ resolution: 10 })
  ownDelay.enable()
  const cpu = process.cpuUsage()
  const began = performance.now()
  const { length } = order
  if (length === 'a day') await spendDays(order, send)
  else await spendTime(order, send, length.seconds)
  const seconds = (performance.now() - began) / 1000
  const { user, system } = process.cpuUsage(cpu)
  const calls = [...took].map(([kind, ms]) => [
    kind,
    { count: ms.length, p50: quantile(ms, 0.5), p99: quantile(ms, 0.99) },
  ])
  return {
    calls: Object.fromEntries(calls) as Report['calls'],
    errors,
    seconds,
    cpuShare: (user + system) / 1e6 / seconds,
    // a timer of 10 ms is the measure itself
    ownDelay: Math.max(0, ownDelay.percentile(99) / 1e6 - 10),
    sockets: { ...sockets },
  }
}

type Send = (call: Call, cookie: string) => Promise<void>

async function perform(act: Act, cookie: string, send: Send): Promise<void> {
  for (const together of act) await Promise.all(together.map((call) => send(call, cookie)))
}

async function spendDays({ target, sizes, actors, cookies, seed }: Order, send: Send): Promise<void> {
  const day = createDay(target, sizes, seed)
  const spend = async (actor: number, i: number): Promise<void> => {
    for (const act of day.shuffled()) await perform(act(actor), cookies[i] ?? '', send)
  }
  await Promise.all(actors.map(spend))
}

/** Pauses are exponential, so that the acts of all screens together come as independently as those of people. */
async function spendTime(order: Order, send: Send, seconds: number): Promise<void> {
  const { target, sizes, actors, cookies, seed } = order
  const day = createDay(target, sizes, seed)
  const end = performance.now() + seconds * 1000
  const stop = AbortSignal.timeout(seconds * 1000)
  const spend = async (actor: number, i: number): Promise<void> => {
    let acts = day.shuffled()
    for (;;) {
      const pause = -Math.log(day.chance()) * thinkSeconds * 1000
      if (performance.now() + pause > end) return
      await delay(pause)
      if (stop.aborted) return
      const act = acts.pop()
      if (act !== undefined) await perform(act(actor), cookies[i] ?? '', send)
      if (acts.length === 0) acts = day.shuffled()
    }
  }
  const report = setInterval(
    () => process.send?.({ seconds: Math.min(seconds, seconds - (end - performance.now()) / 1000) }),
    1000,
  )
  await Promise.all(actors.map(spend))
  clearInterval(report)
}

function createSender(origin: string, record: (kind: Kind, ms: number, error?: string) => void): Send {
  // as a proxy before the site does: connections are kept and shared
  const agent = new Agent({ keepAlive: true, maxFreeSockets: Infinity, scheduling: 'lifo' })
  const { hostname, port } = new URL(origin)
  return ({ kind, method, path, body }, cookie) =>
    new Promise((resolve) => {
      const began = performance.now()
      const end = (error?: string): void => {
        record(kind, performance.now() - began, error)
        resolve()
      }
      const headers = {
        cookie,
        ...(method === 'POST' && { 'sec-fetch-site': 'same-origin' }),
        ...(body !== undefined && {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'idempotency-key': randomUUID(),
        }),
      }
      const sent = request({ agent, hostname, port, method, path, headers, timeout: timeoutMs }, (answer) => {
        const { statusCode = 0 } = answer
        answer.resume()
        answer.once('end', () => end(statusCode < 300 ? undefined : `${kind}: ${statusCode}`))
        answer.once('error', (error) => end(`${kind}: ${error.message}`))
      })
      sent.once('timeout', () => sent.destroy(new Error('no answer in time')))
      sent.once('error', (error) => end(`${kind}: ${error.message}`))
      sent.end(body)
    })
}

async function openSockets({ origin, cookies }: Order, onClosed: (code: number) => void): Promise<Report['sockets']> {
  const counted = { opened: 0, lost: 0, messages: 0 }
  let next = 0
  const openSome = async (): Promise<void> => {
    while (next < cookies.length) {
      const cookie = cookies[next++] ?? ''
      const socket = new WebSocket(`${origin.replace('http', 'ws')}/api/socket`, {
        headers: { origin, cookie },
        perMessageDeflate: false,
      })
      // a handshake that is refused ends with an error and a close: it counts as lost
      socket.on('error', () => undefined)
      socket.on('message', () => counted.messages++)
      socket.on('close', (code: number) => {
        counted.lost++
        onClosed(code)
      })
      await new Promise((resolve) => socket.once('open', resolve).once('close', resolve))
      if (socket.readyState === WebSocket.OPEN) counted.opened++
      if (counted.opened % 100 === 0) process.send?.({ opened: counted.opened })
    }
  }
  await Promise.all(Array.from({ length: handshakesAtOnce }, openSome))
  return counted
}
