import { beforeEach, expect, test, vi } from 'vitest'
import { createBroadcastViewers, type Watched } from './broadcast-viewers.ts'
import type { Connection } from './connections.ts'

beforeEach(() => void vi.useFakeTimers())

const watcher = (name: string) =>
  ({ viewer: { accountId: name, personId: name, readerId: name } }) as unknown as Connection

/** Processes that hear each other's announcements, and the last number that each viewer got. */
function startProcesses(count: number) {
  const shown = new Map<Connection, unknown>()
  let all: ReturnType<typeof createBroadcastViewers>[] = []
  const parts = {
    send: (connection: Connection, event: object) =>
      shown.set(connection, (event as { viewer_count: number }).viewer_count),
    findHost: async () => 'host',
    announce: async (watched: Watched) => all.forEach((one) => one.receive(watched)),
  }
  all = Array.from({ length: count }, () => createBroadcastViewers(parts))
  return { all, shown }
}
const key = 'channel c1'

test('the viewers of all processes are counted, without the host', async () => {
  const { all, shown } = startProcesses(2)
  const [first, second] = all
  const [anna, bela, host] = [watcher('anna'), watcher('bela'), watcher('host')]
  first?.join(anna, key)
  first?.join(host, key)
  second?.join(bela, key)
  await vi.advanceTimersByTimeAsync(2000)
  expect([anna, bela, host].map((one) => shown.get(one))).toEqual([2, 2, 2])
  expect(all.map((one) => one.count('c1', 'host'))).toEqual([2, 2])
  second?.leave(bela, key)
  await vi.advanceTimersByTimeAsync(2000)
  expect(shown.get(anna)).toBe(1)
  expect(all.map((one) => one.count('c1', 'host'))).toEqual([1, 1])
})

test('a process that stopped is not counted after a while, one that goes on is', async () => {
  const { all, shown } = startProcesses(3)
  const [first, second, third] = all
  const anna = watcher('anna')
  first?.join(anna, key)
  second?.join(watcher('bela'), key)
  third?.join(watcher('cili'), key)
  await vi.advanceTimersByTimeAsync(2000)
  expect(shown.get(anna)).toBe(3)
  for (let beats = 0; beats < 3; beats += 1) {
    await vi.advanceTimersByTimeAsync(30_000)
    first?.repeat()
    second?.repeat()
  }
  await vi.advanceTimersByTimeAsync(2000)
  expect(shown.get(anna)).toBe(2)
})
