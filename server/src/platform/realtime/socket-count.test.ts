import { beforeEach, expect, test, vi } from 'vitest'
import { createSocketCount, type SocketsCounted } from './socket-count.ts'

beforeEach(() => void vi.useFakeTimers())

test('the sockets of all processes are counted, without those of a process that stopped', async () => {
  const open = [2, 3, 0]
  const announced: SocketsCounted[] = []
  const all = open.map((_, index) =>
    createSocketCount(
      () => open[index] ?? 0,
      async (counted) => {
        announced.push(counted)
        for (const one of all) one.receive(counted)
      },
    ),
  )
  const beat = (processes: number) => all.slice(0, processes).forEach((one) => one.repeat())
  expect(
    all.map((one) => one.count()),
    'before the first heartbeat each knows its own',
  ).toEqual([2, 3, 0])
  beat(3)
  expect(all.map((one) => one.count())).toEqual([5, 5, 5])
  expect(announced, 'one without sockets is silent').toHaveLength(2)
  open[1] = 0
  beat(3)
  expect(all.map((one) => one.count())).toEqual([2, 2, 2])
  open[1] = 7
  beat(3)
  expect(all[0]?.count()).toBe(9)
  // the second process ends
  for (let beats = 0; beats < 3; beats++) {
    await vi.advanceTimersByTimeAsync(30_000)
    beat(1)
  }
  expect([all[0]?.count(), all[2]?.count()]).toEqual([2, 2])
})
