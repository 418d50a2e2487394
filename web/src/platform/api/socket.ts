import { reportReached } from './connection.ts'

type SocketEvent = { type: string; id?: string } & Record<string, unknown>
type Listener = (event: SocketEvent) => void

const firstWait = 1000
const longestWait = 60_000
const sessionEnded = 4001

const listeners = new Map<string, Set<Listener>>()
const watched = new Map<string, { kind: string; id: string; count: number }>()

let socket: WebSocket | undefined
let wanted = false
let failures = 0
let lastHeard: string | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/** Keeps one connection while somebody is logged in. */
export function openSocket(): void {
  if (wanted) return
  wanted = true
  connect()
}

export function closeSocket(): void {
  wanted = false
  lastHeard = undefined
  failures = 0
  watched.clear()
  clearTimeout(timer)
  socket?.close()
  socket = undefined
}

/** Tries at once instead of waiting out the pause: the network is back. */
export function hurrySocket(): void {
  if (!wanted || socket !== undefined) return
  clearTimeout(timer)
  connect()
}

/** Opens the line anew: it belongs to whom one acts as, and goes on telling of what that one sees. */
export function renewSocket(): void {
  if (!wanted) return
  clearTimeout(timer)
  const before = socket
  lastHeard = undefined
  connect()
  before?.close()
}

export function onSocketEvent(type: string, listener: Listener): () => void {
  const heard = listeners.get(type) ?? new Set()
  listeners.set(type, heard.add(listener))
  return () => heard.delete(listener)
}

/** At most so many ids go in one frame. */
const mostInFrame = 50

/** Hears of one thing as long as somebody looks at it; ends with what it returns. */
export function watch(kind: string, id: string): () => void {
  const key = `${kind} ${id}`
  const entry = watched.get(key) ?? { kind, id, count: 0 }
  entry.count += 1
  watched.set(key, entry)
  if (entry.count === 1) say('watch', kind, id)
  return () => {
    entry.count -= 1
    if (entry.count > 0) return
    watched.delete(key)
    say('unwatch', kind, id)
  }
}

/** Lets somebody see that one is writing to them; nothing is lost where the line is down. */
export function tellTyping(entityId: string): void {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ type: 'typing', entityId }))
}

/** Doubles up to a minute; the share by chance keeps a restarted server from being asked by all at once. */
export function pauseBefore(attempt: number, chance: number = Math.random()): number {
  const pause = Math.min(longestWait, firstWait * 2 ** attempt)
  return Math.round(pause * (0.5 + chance / 2))
}

function connect(): void {
  const since = lastHeard === undefined ? '' : `?since=${encodeURIComponent(lastHeard)}`
  const opened = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/api/socket${since}`)
  socket = opened
  opened.addEventListener('open', () => {
    failures = 0
    reportReached(true)
    for (const { kind, id } of watched.values()) say('watch', kind, id)
  })
  opened.addEventListener('message', ({ data }) => hear(String(data)))
  opened.addEventListener('close', ({ code }) => {
    if (socket !== opened) return
    socket = undefined
    if (code === sessionEnded) emit({ type: 'state' })
    if (wanted) timer = setTimeout(connect, pauseBefore(failures++))
  })
}

function hear(text: string): void {
  const event = JSON.parse(text) as SocketEvent
  if (typeof event.id === 'string' && event['kind'] === undefined) lastHeard = event.id
  emit(event)
}

function emit(event: SocketEvent): void {
  for (const listener of listeners.get(event.type) ?? []) listener(event)
}

let waiting: { type: 'watch' | 'unwatch'; kind: string; id: string }[] = []

/** What is watched in one go is said in one frame: the server cuts a line that talks without end. */
function say(type: 'watch' | 'unwatch', kind: string, id: string): void {
  if (waiting.push({ type, kind, id }) === 1) queueMicrotask(tell)
}

function tell(): void {
  const frames: { type: string; kind: string; ids: string[] }[] = []
  for (const { type, kind, id } of waiting) {
    const last = frames.at(-1)
    if (last?.type === type && last.kind === kind && last.ids.length < mostInFrame) last.ids.push(id)
    else frames.push({ type, kind, ids: [id] })
  }
  waiting = []
  if (socket?.readyState !== WebSocket.OPEN) return
  for (const { ids, ...frame } of frames) {
    const [id] = ids
    socket.send(JSON.stringify(ids.length === 1 ? { ...frame, id } : { ...frame, ids }))
  }
}
