import { newId } from '#/platform/db/id.ts'
import type { Announcement } from '#/platform/jobs/announce.ts'
import type { Connection } from './connections.ts'
import { createProcessCounts } from './process-counts.ts'

/** The count is sent at most this often: nobody can read a number that changes faster. */
const sendEveryMs = 1000

/** The person who hosts a broadcast; undefined for a removed one. */
export type FindHost = (channelId: string) => Promise<string | undefined>

export type Watched = Extract<Announcement, { type: 'live.watched' }>

interface Parts {
  send: (connection: Connection, event: object) => void
  findHost: FindHost
  announce: (watched: Watched) => Promise<void>
}

/**
 * The connections that watch each broadcast; they get the number of viewers when it has changed. Each process announces
 * its own number: a person with screens on two processes counts twice.
 */
export function createBroadcastViewers({ send, findHost, announce }: Parts) {
  const processId = newId()
  const channels = new Map<string, Set<Connection>>()
  const scheduled = new Set<string>()
  /** The last announced number of each broadcast. */
  const announced = new Map<string, number>()
  /** By broadcast. */
  const elsewhere = new Map<string, ReturnType<typeof createProcessCounts>>()

  const of = (id: string): readonly Connection[] => [...(channels.get(id) ?? [])]
  /** A person with two screens counts once, the host not at all. */
  function countHere(id: string, hostId: string): number {
    const viewers = of(id).map(({ viewer }) => viewer)
    const others = viewers.filter(({ personId, readerId }) => personId !== hostId && readerId !== hostId)
    return new Set(others.map(({ accountId }) => accountId)).size
  }

  function countElsewhere(id: string): number {
    const sum = elsewhere.get(id)?.sum()
    if (sum === undefined) elsewhere.delete(id)
    return sum ?? 0
  }

  async function sendCount(id: string): Promise<void> {
    const hostId = await findHost(id).catch(() => undefined)
    if (hostId === undefined) return
    const here = countHere(id, hostId)
    if (here !== (announced.get(id) ?? 0)) announceCount(id, here)
    const viewer_count = here + countElsewhere(id)
    for (const connection of of(id)) send(connection, { type: 'live', channel_id: id, viewer_count })
  }

  function announceCount(id: string, count: number): void {
    if (count === 0) announced.delete(id)
    else announced.set(id, count)
    announce({ type: 'live.watched', entryId: id, processId, count }).catch(() => {})
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
    count: (id: string, hostId: string): number => countHere(id, hostId) + countElsewhere(id),
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
    /** The number of one process. */
    receive(watched: Watched): void {
      if (watched.processId === processId) return
      const counts = elsewhere.get(watched.entryId) ?? createProcessCounts()
      counts.set(watched.processId, watched.count)
      elsewhere.set(watched.entryId, counts)
      if (channels.has(watched.entryId)) scheduleCount(watched.entryId)
    },
    /** At every heartbeat: a process that started later learns the numbers, and stale ones are dropped. */
    repeat(): void {
      for (const [id, count] of announced) announceCount(id, count)
      for (const id of elsewhere.keys()) if (channels.has(id)) scheduleCount(id)
    },
  }
}

function channelOf(key: string): string | undefined {
  const [kind, id] = key.split(' ')
  return kind === 'channel' ? id : undefined
}
