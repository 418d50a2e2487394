import type { Connection } from './connections.ts'

/** The count is sent at most this often: nobody can read a number that changes faster. */
const sendEveryMs = 1000

/** The person who hosts a broadcast; undefined for a removed one. */
export type FindHost = (channelId: string) => Promise<string | undefined>

/** The connections that watch each broadcast; they get the number of viewers when it has changed. */
export function createBroadcastViewers(send: (connection: Connection, event: object) => void, findHost: FindHost) {
  const channels = new Map<string, Set<Connection>>()
  const scheduled = new Set<string>()

  const of = (id: string): readonly Connection[] => [...(channels.get(id) ?? [])]
  /** A person with two screens counts once, the host not at all. */
  function count(id: string, hostId: string): number {
    const viewers = of(id).map(({ viewer }) => viewer)
    const others = viewers.filter(({ personId, readerId }) => personId !== hostId && readerId !== hostId)
    return new Set(others.map(({ accountId }) => accountId)).size
  }

  async function sendCount(id: string): Promise<void> {
    const hostId = await findHost(id).catch(() => undefined)
    if (hostId === undefined) return
    const viewer_count = count(id, hostId)
    for (const connection of of(id)) send(connection, { type: 'live', channel_id: id, viewer_count })
  }

  function scheduleCount(id: string): void {
    if (scheduled.has(id)) return
    scheduled.add(id)
    setTimeout(() => {
      scheduled.delete(id)
      void sendCount(id)
    }, sendEveryMs).unref()
  }

  return {
    of,
    count,
    join(connection: Connection, key: string): void {
      const id = channelOf(key)
      if (id === undefined) return
      channels.set(id, (channels.get(id) ?? new Set()).add(connection))
      scheduleCount(id)
    },
    leave(connection: Connection, key: string): void {
      const id = channelOf(key)
      const viewers = id === undefined ? undefined : channels.get(id)
      if (id === undefined || viewers === undefined) return
      viewers.delete(connection)
      if (viewers.size === 0) channels.delete(id)
      scheduleCount(id)
    },
  }
}

function channelOf(key: string): string | undefined {
  const [kind, id] = key.split(' ')
  return kind === 'channel' ? id : undefined
}
