import { newId } from '#/platform/db/id.ts'
import type { Announcement } from '#/platform/jobs/announce.ts'
import { createProcessCounts } from './process-counts.ts'

export type SocketsCounted = Extract<Announcement, { type: 'sockets.counted' }>

/** The open sockets of all processes: each announces its number at every heartbeat, so that others' may be half a minute old. */
export function createSocketCount(countHere: () => number, announce: (counted: SocketsCounted) => Promise<void>) {
  const processId = newId()
  const elsewhere = createProcessCounts()
  let announced = 0
  return {
    count: (): number => countHere() + (elsewhere.sum() ?? 0),
    receive(counted: SocketsCounted): void {
      if (counted.processId !== processId) elsewhere.set(counted.processId, counted.count)
    },
    /** A site that nobody has open announces nothing. */
    repeat(): void {
      const count = countHere()
      if (count === 0 && announced === 0) return
      announced = count
      announce({ type: 'sockets.counted', processId, count }).catch(() => {})
    },
  }
}
