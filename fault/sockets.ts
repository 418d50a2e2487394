import { setTimeout } from 'node:timers/promises'
import { openSockets } from '#/bench/sockets.open.ts'
import { createChecks, inSeconds, type Fault } from './outcome.ts'
import { withClient } from './scene.ts'

/** As many open sockets as one process serves, for half an hour: none is lost, all get every announcement, memory does not grow. */
export const sockets: Fault = {
  name: 'sockets',
  run: async (order, shared) => {
    const scene = await shared.scene()
    const checks = createChecks(order)
    const [count, rounds, pauseMs] = order.long ? [10_000, 60, 30_000] : [300, 2, 200]
    const opened = await openSockets({ origin: scene.origin, cookies: scene.cookies, count })
    try {
      const before = await scene.readMemory()
      let slowest = 0
      let lost = 0
      for (let round = 0; round < rounds; round++) {
        order.onRound(round, rounds)
        await setTimeout(pauseMs)
        const result = await withClient(scene.connection, opened.announce)
        slowest = Math.max(slowest, ...result.delays)
        lost = result.lost
      }
      const after = await scene.readMemory()
      checks.require(lost === 0, `${lost} sockets were lost`)
      checks.require(after - before < 200, `memory grew from ${before.toFixed(0)} to ${after.toFixed(0)} MB`)
      checks.require(scene.isAlive(), 'the app ended')
      const notes = [
        `${count} sockets, the slowest announcement took ${inSeconds(slowest)}; ${before.toFixed(0)} MB at the start, ${after.toFixed(0)} MB at the end`,
      ]
      return { repetitions: rounds, lost, failures: checks.failures, notes }
    } finally {
      opened.close()
    }
  },
}
