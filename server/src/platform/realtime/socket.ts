import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import type { SessionId } from '@entemi/contract/platform/ids'
import websocket from '@fastify/websocket'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '#/platform/api-error.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { announce, type Announced } from '#/platform/jobs/announce.ts'
import { addressKey, type RateLimit } from '#/platform/http/rate-limit.ts'
import { requireSameOrigin } from '#/platform/http/same-origin.ts'
import { dataHeaders } from '#/platform/http/security-headers.ts'
import type { SiteFinder } from '#/platform/session/site.ts'
import type { Viewer, ViewerFinder } from '#/platform/session/viewer.ts'
import { createBroadcastViewers, type FindHost } from './broadcast-viewers.ts'
import { createConnections, type Connection } from './connections.ts'
import { parseFrame } from './frame.ts'
import { createRecent } from './recent.ts'
import { createSocketCount } from './socket-count.ts'

/** For each kind that can be watched: the ids of these that the viewer may watch, by the same rule as for reads. */
export type WatchRules = Record<string, (tx: Tx, viewer: Viewer, ids: readonly string[]) => Promise<readonly string[]>>

/** The readers that have a new entry in their feed, and in which streams. */
export type FindFeeds = (
  tx: Tx,
  entryId: string,
  readers: readonly Viewer[],
) => Promise<readonly { reader: Viewer; stream: string }[]>

/** Those of these readers who could see the entry before the change. */
export type ListFormerReaders = (
  tx: Tx,
  hidden: Announced & { type: 'entry.hidden' },
  readerIds: readonly string[],
) => Promise<readonly { id: string; site_id: number }[]>

const frameBytes = 4096
const bufferBytes = 1024 * 1024
const maxWatched = 200
const maxFramesPerSecond = 50
const maxPerAccount = 50
const closeCode = { sessionEnded: 4001, tooMuch: 4008, goingAway: 1001 } as const

export interface Realtime {
  deliver: (announced: Announced) => void
  /** Announcements may have been lost: sessions are checked again and every screen reloads its state. */
  recover: () => void
  close: () => void
  /** The open sockets of this process. */
  count: () => number
  /** Of all processes. */
  countAll: () => number
  /** How many people watch a broadcast, without its host. */
  countViewers: (channelId: string, hostId: string) => number
}

interface Parts {
  db: Tx
  sites: SiteFinder
  findViewer: ViewerFinder
  rateLimit: RateLimit
  watchRules: WatchRules
  findFeeds: FindFeeds
  listFormerReaders: ListFormerReaders
  findHost: FindHost
  /** Whether the other may see that this viewer is writing to them. */
  canMessage: (tx: Tx, viewer: Viewer, otherId: string) => Promise<boolean>
  listActiveSessions: (ids: SessionId[]) => Promise<Set<SessionId>>
}

/** Without it the library upgrades every other path, for anybody from any origin, and only then closes the socket. */
function requireSocketPath(
  { req }: { req: IncomingMessage },
  respond: (isAccepted: boolean, status?: number, body?: string, headers?: OutgoingHttpHeaders) => void,
): void {
  const isSocket = /^\/api\/socket\/?(?:\?|$)/.test(req.url ?? '')
  const body = JSON.stringify(new ApiError('NOT_FOUND').body())
  const headers = { ...dataHeaders, 'Content-Type': 'application/json; charset=utf-8' }
  if (isSocket) respond(true)
  else respond(false, 404, body, headers)
}

export async function addSocket(app: FastifyInstance, parts: Parts): Promise<Realtime> {
  const connections = createConnections(maxPerAccount)
  const recent = createRecent(1000)
  const broadcastViewers = createBroadcastViewers({ ...parts, send, announce: (one) => announce(parts.db, one) })
  const socketCount = createSocketCount(
    () => connections.all.size,
    (one) => announce(parts.db, one),
  )
  // no compression: it would cost a gigabyte for a few thousand sockets
  const options = { maxPayload: frameBytes, perMessageDeflate: false, verifyClient: requireSocketPath }
  await app.register(websocket, { options })

  app.route({
    method: 'GET',
    url: '/api/socket',
    preValidation: async (request) => {
      await parts.rateLimit.spend('connect', 'address', addressKey(request.ip))
      requireSameOrigin(request)
      const viewer = await parts.findViewer(request, await parts.sites.requireSite(request))
      if (viewer.role === 'GUEST') throw new ApiError('LOGIN_REQUIRED')
      await parts.rateLimit.spend('connect', 'account', viewer.accountId)
      viewers.set(request, viewer)
    },
    handler: async () => {
      throw new ApiError('NOT_FOUND')
    },
    wsHandler: (socket, request) => {
      const viewer = viewers.get(request)
      if (viewer === undefined) return socket.close(closeCode.sessionEnded)
      const since = (request.query as { since?: string }).since
      open({ socket, viewer, watched: new Set(), alive: true, typedAt: 0 }, since)
    },
  })
  const viewers = new WeakMap<object, Viewer>()

  function open(connection: Connection, since: string | undefined): void {
    const oldest = connections.add(connection)
    oldest?.socket.close(closeCode.tooMuch)
    // at once: a client that never answers a close would open a thousand more meanwhile
    oldest?.socket.terminate()
    connection.socket.on('close', () => {
      connections.remove(connection)
      for (const key of [...connection.watched]) drop(connection, key)
    })
    connection.socket.on('error', () => connection.socket.terminate())
    connection.socket.on('pong', () => (connection.alive = true))
    let frames = 0
    let second = 0
    let lastFrame = Promise.resolve()
    connection.socket.on('message', (data, isBinary) => {
      const now = Date.now()
      if (now - second >= 1000) [second, frames] = [now, 0]
      if (isBinary || ++frames > maxFramesPerSecond) return cut(connection)
      // serially: an unwatch that overtakes its watch would leave it watched
      lastFrame = lastFrame.then(() => handleFrame(connection, String(data)))
    })
    send(connection, { type: 'hello', id: recent.lastId() })
    if (since !== undefined) {
      const missed = recent.after(since)
      // older than what is stored: the screen reloads its state instead of a replay
      if (missed === undefined) send(connection, { type: 'state' })
      else for (const announced of missed) sendTo(connection, announced)
    }
  }

  /** Stops reading: a client that floods would go on until both sides have closed. */
  function cut(connection: Connection): void {
    end(connection, closeCode.tooMuch)
    connection.socket.pause()
  }

  /** Without terminate a client that never answers a close would stay connected for half a minute. */
  function end({ socket }: Connection, code: number): void {
    socket.close(code)
    setTimeout(() => socket.terminate(), 1000).unref()
  }

  async function handleFrame(connection: Connection, text: string): Promise<void> {
    const frame = parseFrame(text)
    if (frame === undefined) return cut(connection)
    if (frame.type === 'typing') return announceTyping(connection, frame.entityId)
    const { type, kind } = frame
    const ids = 'ids' in frame ? frame.ids : [frame.id]
    if (type === 'unwatch') return ids.forEach((id) => drop(connection, `${kind} ${id}`))
    const allowed = new Set(await listWatchable(connection, kind, ids))
    for (const id of ids) {
      if (allowed.has(id)) watch(connection, `${kind} ${id}`)
      // the same response for hidden and missing: it must not reveal that something exists
      send(connection, { type: allowed.has(id) ? 'watching' : 'gone', kind, id })
    }
  }

  /** At most once a second: a client could load the database with it. */
  async function announceTyping(connection: Connection, otherId: string): Promise<void> {
    const now = Date.now()
    if (now - connection.typedAt < 1000) return
    connection.typedAt = now
    const { viewer } = connection
    if (!(await parts.canMessage(parts.db, viewer, otherId).catch(() => false))) return
    const typing = { type: 'message.typing', siteId: viewer.siteId, fromId: viewer.readerId, toId: otherId } as const
    await announce(parts.db, typing).catch(() => {})
  }

  /** Beyond the limit the oldest key is dropped: a screen never shows so many at once. */
  function watch(connection: Connection, key: string): void {
    const { watched } = connection
    watched.delete(key)
    watched.add(key)
    broadcastViewers.join(connection, key)
    for (const oldest of watched) {
      if (watched.size <= maxWatched) return
      drop(connection, oldest)
    }
  }

  function drop(connection: Connection, key: string): void {
    if (connection.watched.delete(key)) broadcastViewers.leave(connection, key)
  }

  function sendTo(connection: Connection, announced: Announced): void {
    switch (announced.type) {
      case 'session.ended':
        if (announced.sessionIds.includes(connection.viewer.sessionId)) end(connection, closeCode.sessionEnded)
        return
      case 'state.changed':
        if (announced.accountId === connection.viewer.accountId) send(connection, { type: 'state', id: announced.id })
        return
      case 'notices.changed':
        if (announced.accountIds.includes(connection.viewer.accountId))
          send(connection, { type: 'notification', id: announced.id })
        return
      case 'sight.changed':
        return void sendForgotten(connection, announced)
      case 'entry.changed':
        return sendToWatcher(connection, announced, 'entry')
      case 'entry.hidden':
        return void sendToFormerReaders([connection], announced)
      case 'entries.erased':
        if (announced.siteIds.includes(connection.viewer.siteId))
          send(connection, { type: 'recheck', id: announced.id })
        return
      case 'entry.delivered':
        return void sendToFeeds([connection], announced)
      case 'comment.changed':
        return sendToWatcher(connection, announced, 'comment')
      case 'like.changed':
        return sendToWatcher(connection, announced, 'like')
      case 'message.changed':
        return sendMessageChange(connection, announced)
      case 'live.changed':
        return sendToViewer(connection, announced, 'live')
      case 'chat.changed':
        return sendToViewer(connection, announced, 'chat')
      case 'live.watched':
      case 'sockets.counted':
        return
      case 'message.typing':
        if (announced.toId === connection.viewer.readerId && announced.siteId === connection.viewer.siteId)
          send(connection, { type: 'typing', entity_id: announced.fromId })
        return
      default:
        announced satisfies never
    }
  }

  function sendMessageChange(connection: Connection, announced: Announced & { type: 'message.changed' }): void {
    const { readerId, siteId } = connection.viewer
    const other = announced.personIds.find((id) => id !== readerId)
    if (siteId === announced.siteId && announced.personIds.includes(readerId))
      send(connection, { type: 'message', entity_id: other, id: announced.id })
  }

  /** Notifies connections that show a feed with the new entry; one query for all of them. */
  async function sendToFeeds(
    candidates: Iterable<Connection>,
    announced: Announced & { type: 'entry.delivered' },
  ): Promise<void> {
    const open = [...candidates].filter(({ watched }) => [...watched].some((key) => key.startsWith('feed ')))
    if (open.length === 0) return
    const readers = open.map(({ viewer }) => viewer)
    const feeds = await parts.findFeeds(parts.db, announced.entryId, readers).catch(() => [])
    for (const { reader, stream } of feeds)
      for (const connection of open)
        if (connection.viewer === reader && connection.watched.has(`feed ${stream}`))
          send(connection, { type: 'feed', stream, id: announced.id })
  }

  /**
   * Only to readers who could see the entry before: others would learn that something was hidden. The end of the id is
   * enough for a screen that has a copy. One query for all of them.
   */
  async function sendToFormerReaders(
    candidates: Iterable<Connection>,
    announced: Announced & { type: 'entry.hidden' },
  ): Promise<void> {
    const open = [...candidates]
    const readerIds = [...new Set(open.map(({ viewer }) => viewer.readerId))]
    const former = await parts.listFormerReaders(parts.db, announced, readerIds).catch(() => [])
    const keys = new Set(former.map(({ id, site_id }) => `${site_id} ${id}`))
    for (const connection of open)
      if (keys.has(`${connection.viewer.siteId} ${connection.viewer.readerId}`))
        send(connection, { type: 'recheck', tail: announced.entryId.slice(-4), id: announced.id })
  }

  /** The change itself may have hidden the entry from the watcher: then the screen must forget it, not reload it. */
  function sendToWatcher(
    connection: Connection,
    announced: Announced & { entryId: string },
    type: 'entry' | 'comment' | 'like',
  ): void {
    const { entryId, id } = announced
    // a card in a list is notified of changes of the entry, not of every like
    const keys = type === 'entry' ? [`entry ${entryId}`, `card ${entryId}`] : [`entry ${entryId}`]
    if (!keys.some((key) => connection.watched.has(key))) return
    void listWatchable(connection, 'entry', [entryId]).then((allowed) => {
      if (allowed.length > 0) return send(connection, { type, entry_id: entryId, id })
      for (const kind of ['entry', 'card']) connection.watched.delete(`${kind} ${entryId}`)
      send(connection, { type: 'forget', ids: [entryId], id })
    })
  }

  /** A viewer who may not watch the broadcast any more gets nothing of it and is not counted. */
  function sendToViewer(connection: Connection, { entryId, id }: Announced & { entryId: string }, type: string): void {
    if (!connection.watched.has(`channel ${entryId}`)) return
    void listWatchable(connection, 'channel', [entryId]).then((allowed) => {
      if (allowed.length > 0) return send(connection, { type, channel_id: entryId, id })
      drop(connection, `channel ${entryId}`)
      send(connection, { type: 'forget', ids: [entryId], id })
    })
  }

  /** Checks all watched keys again; after a block the person is forgotten too. */
  async function sendForgotten(
    connection: Connection,
    announced: Extract<Announced, { type: 'sight.changed' }>,
  ): Promise<void> {
    const { personIds, apart } = announced
    const { readerId } = connection.viewer
    if (!personIds.includes(readerId)) return
    const ids = apart ? personIds.filter((id) => id !== readerId) : []
    for (const key of connection.watched) {
      const [kind = '', id = ''] = key.split(' ')
      if ((await listWatchable(connection, kind, [id])).length > 0) continue
      drop(connection, key)
      ids.push(id)
    }
    if (ids.length > 0) send(connection, { type: 'forget', ids, id: announced.id })
    // what the device has stored and no page shows: with an empty tail every entry is asked for
    send(connection, { type: 'recheck', tail: '', id: announced.id })
  }

  async function listWatchable(
    connection: Connection,
    kind: string,
    ids: readonly string[],
  ): Promise<readonly string[]> {
    const rule = Object.hasOwn(parts.watchRules, kind) ? parts.watchRules[kind] : undefined
    return (await rule?.(parts.db, connection.viewer, ids).catch(() => [])) ?? []
  }

  /** A client that never reads is disconnected: its unread bytes take the memory of the server. */
  function send(connection: Connection, event: object): void {
    if (connection.socket.bufferedAmount > bufferBytes) return connection.socket.terminate()
    connection.socket.send(JSON.stringify(event))
  }

  async function checkSessions(): Promise<void> {
    const ids = [...new Set([...connections.all].map((connection) => connection.viewer.sessionId))]
    if (ids.length === 0) return
    const active = await parts.listActiveSessions(ids)
    for (const connection of connections.all)
      if (!active.has(connection.viewer.sessionId)) end(connection, closeCode.sessionEnded)
  }

  const heartbeat = setInterval(() => {
    for (const connection of connections.all) {
      if (!connection.alive) connection.socket.terminate()
      connection.alive = false
      connection.socket.ping()
    }
    broadcastViewers.repeat()
    socketCount.repeat()
    // the expiry of a session is not announced
    checkSessions().catch(() => {})
  }, 30_000)
  heartbeat.unref()

  return {
    deliver: (announced) => {
      if (announced.type === 'live.watched') return broadcastViewers.receive(announced)
      if (announced.type === 'sockets.counted') return socketCount.receive(announced)
      // a replayed `typing` would be out of date
      if (announced.type !== 'message.typing') recent.add(announced)
      if (announced.type === 'entry.delivered') void sendToFeeds(connections.all, announced)
      else if (announced.type === 'entry.hidden') void sendToFormerReaders(connections.all, announced)
      else if (announced.type === 'chat.changed' || announced.type === 'live.changed')
        for (const connection of broadcastViewers.of(announced.entryId)) sendTo(connection, announced)
      else for (const connection of connections.recipientsOf(announced)) sendTo(connection, announced)
    },
    recover: () => {
      recent.clear()
      checkSessions().catch(() => {})
      for (const connection of connections.all) send(connection, { type: 'state' })
    },
    close: () => {
      clearInterval(heartbeat)
      for (const connection of connections.all) end(connection, closeCode.goingAway)
    },
    count: () => connections.all.size,
    countAll: socketCount.count,
    countViewers: broadcastViewers.count,
  }
}
