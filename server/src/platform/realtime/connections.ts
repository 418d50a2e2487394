import type { WebSocket } from 'ws'
import type { Announced } from '#/platform/jobs/announce.ts'
import type { Viewer } from '#/platform/session/viewer.ts'

export interface Connection {
  socket: WebSocket
  viewer: Viewer
  watched: Set<string>
  alive: boolean
  /** When it last sent a `typing` frame. */
  typedAt: number
}

/** The open sockets, indexed by account and reader: an announcement must not be compared with ten thousand of them. */
export function createConnections(maxPerAccount: number) {
  const all = new Set<Connection>()
  const ofAccount = new Map<string, Set<Connection>>()
  const ofReader = new Map<string, Set<Connection>>()

  function* of(index: Map<string, Set<Connection>>, ids: readonly string[]): Iterable<Connection> {
    for (const id of new Set(ids)) yield* index.get(id) ?? []
  }

  function remove(connection: Connection): void {
    all.delete(connection)
    leave(ofAccount, connection.viewer.accountId, connection)
    leave(ofReader, connection.viewer.readerId, connection)
  }

  return {
    all,
    /** Removes and returns the oldest connection of an account that has too many: each one takes memory. */
    add(connection: Connection): Connection | undefined {
      const { accountId, readerId } = connection.viewer
      all.add(connection)
      entryOf(ofReader, readerId).add(connection)
      const own = entryOf(ofAccount, accountId).add(connection)
      const oldest = own.size > maxPerAccount ? own.values().next().value : undefined
      // left in the set, it would be the oldest again next time, and the set would grow
      if (oldest !== undefined) remove(oldest)
      return oldest
    },
    remove,
    /** A superset of the recipients; the sender checks each. */
    recipientsOf(announced: Announced): Iterable<Connection> {
      switch (announced.type) {
        case 'state.changed':
          return of(ofAccount, [announced.accountId])
        case 'notices.changed':
          return of(ofAccount, announced.accountIds)
        case 'message.changed':
        case 'sight.changed':
          return of(ofReader, announced.personIds)
        case 'message.typing':
          return of(ofReader, [announced.toId])
        case 'session.ended':
        case 'entry.changed':
        case 'entry.hidden':
        case 'entries.erased':
        case 'entry.delivered':
        case 'comment.changed':
        case 'like.changed':
        case 'live.changed':
        case 'live.watched':
        case 'sockets.counted':
        case 'chat.changed':
          return all
      }
    },
  }
}

function entryOf(index: Map<string, Set<Connection>>, id: string): Set<Connection> {
  const found = index.get(id) ?? new Set()
  index.set(id, found)
  return found
}

function leave(index: Map<string, Set<Connection>>, id: string, connection: Connection): void {
  const found = index.get(id)
  found?.delete(connection)
  if (found?.size === 0) index.delete(id)
}
