import type { Connection } from './connections.ts'

/** A number that jumps more often than this is not read by anybody. */
const restMs = 1000

/** Who is in each broadcast; they are told how many they are when that has changed. */
export function createBroadcastViewers(send: (connection: Connection, event: object) => void) {
  const rooms = new Map<string, Set<Connection>>()
  const waiting = new Set<string>()

  const of = (id: string): readonly Connection[] => [...(rooms.get(id) ?? [])]
  /** Somebody with two screens is one person. */
  const count = (id: string): number => new Set(of(id).map(({ viewer }) => viewer.accountId)).size

  function tellSoon(id: string): void {
    if (waiting.has(id)) return
    waiting.add(id)
    setTimeout(() => {
      waiting.delete(id)
      const viewer_count = count(id)
      for (const connection of of(id)) send(connection, { type: 'live', channel_id: id, viewer_count })
    }, restMs).unref()
  }

  return {
    of,
    count,
    join(connection: Connection, key: string): void {
      const id = roomOf(key)
      if (id === undefined) return
      rooms.set(id, (rooms.get(id) ?? new Set()).add(connection))
      tellSoon(id)
    },
    leave(connection: Connection, key: string): void {
      const id = roomOf(key)
      const room = id === undefined ? undefined : rooms.get(id)
      if (id === undefined || room === undefined) return
      room.delete(connection)
      if (room.size === 0) rooms.delete(id)
      tellSoon(id)
    },
  }
}

function roomOf(key: string): string | undefined {
  const [kind, id] = key.split(' ')
  return kind === 'channel' ? id : undefined
}
