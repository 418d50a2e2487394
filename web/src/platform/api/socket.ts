import { reportReachability } from './connection.ts'

type SocketEvent = { type: string; id?: string } & Record<string, unknown>
type Listener = (event: SocketEvent) => void

const firstDelayMs = 1000
const maxDelayMs = 60_000
const sessionEndedCode = 4001

const listeners = new Map<string, Set<Listener>>()
const watched = new Map<string, { kind: string; id: string; count: number }>()

let socket: WebSocket | undefined
let shouldConnect = false
let failures = 0
let lastEventId: string | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/** Opens one connection, and reopens it until `closeSocket`. */
export function openSocket(): void {
  if (shouldConnect) return
  shouldConnect = true
  connect()
}

export function closeSocket(): void {
  shouldConnect = false
  lastEventId = undefined
  failures = 0
  watched.clear()
  clearTimeout(timer)
  socket?.close()
  socket = undefined
}

/** Reconnects without waiting for the retry delay: the network is back. */
export function reconnectNow(): void {
  if (!shouldConnect || socket !== undefined) return
  clearTimeout(timer)
  connect()
}

/** Opens a new connection for the entity one acts as; otherwise events would still be those of the former one. */
export function reopenSocket(): void {
  if (!shouldConnect) return
  clearTimeout(timer)
  const previous = socket
  lastEventId = undefined
  connect()
  previous?.close()
}

export function onSocketEvent(type: string, listener: Listener): () => void {
  const subscribers = listeners.get(type) ?? new Set()
  listeners.set(type, subscribers.add(listener))
  return () => subscribers.delete(listener)
}

/** The server accepts at most this many ids in one frame. */
const maxIdsPerFrame = 50

/** Subscribes to events of one object; the returned function unsubscribes. */
export function watch(kind: string, id: string): () => void {
  const key = `${kind} ${id}`
  const entry = watched.get(key) ?? { kind, id, count: 0 }
  entry.count += 1
  watched.set(key, entry)
  if (entry.count === 1) queueFrame('watch', kind, id)
  return () => {
    entry.count -= 1
    if (entry.count > 0) return
    watched.delete(key)
    queueFrame('unwatch', kind, id)
  }
}

/** Sends a typing indicator; dropped while the connection is down. */
export function sendTyping(entityId: string): void {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ type: 'typing', entityId }))
}

/** Exponential backoff up to a minute, with jitter: without it all clients would reconnect to a restarted server at once. */
export function retryDelay(attempt: number, random: number = Math.random()): number {
  const delay = Math.min(maxDelayMs, firstDelayMs * 2 ** attempt)
  return Math.round(delay * (0.5 + random / 2))
}

function connect(): void {
  const since = lastEventId === undefined ? '' : `?since=${encodeURIComponent(lastEventId)}`
  const opened = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/api/socket${since}`)
  socket = opened
  opened.addEventListener('open', () => {
    failures = 0
    reportReachability(true)
    for (const { kind, id } of watched.values()) queueFrame('watch', kind, id)
  })
  opened.addEventListener('message', ({ data }) => handleMessage(String(data)))
  opened.addEventListener('close', ({ code }) => {
    if (socket !== opened) return
    socket = undefined
    if (code === sessionEndedCode) emit({ type: 'state' })
    if (shouldConnect) timer = setTimeout(connect, retryDelay(failures++))
  })
}

function handleMessage(text: string): void {
  const event = JSON.parse(text) as SocketEvent
  if (typeof event.id === 'string' && event['kind'] === undefined) lastEventId = event.id
  emit(event)
}

function emit(event: SocketEvent): void {
  for (const listener of listeners.get(event.type) ?? []) listener(event)
}

let queuedFrames: { type: 'watch' | 'unwatch'; kind: string; id: string }[] = []

/** Subscriptions made in one tick go out in one frame: the server closes connections that send too many. */
function queueFrame(type: 'watch' | 'unwatch', kind: string, id: string): void {
  if (queuedFrames.push({ type, kind, id }) === 1) queueMicrotask(flushFrames)
}

function flushFrames(): void {
  const frames: { type: string; kind: string; ids: string[] }[] = []
  for (const { type, kind, id } of queuedFrames) {
    const last = frames.at(-1)
    if (last?.type === type && last.kind === kind && last.ids.length < maxIdsPerFrame) last.ids.push(id)
    else frames.push({ type, kind, ids: [id] })
  }
  queuedFrames = []
  if (socket?.readyState !== WebSocket.OPEN) return
  for (const { ids, ...frame } of frames) {
    const [id] = ids
    socket.send(JSON.stringify(ids.length === 1 ? { ...frame, id } : { ...frame, ids }))
  }
}
