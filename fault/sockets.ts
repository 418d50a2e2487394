import { setTimeout } from 'node:timers/promises'
import { openLines } from '#/bench/sockets.lines.ts'
import { createJudge, inSeconds, type Fault } from './outcome.ts'
import { withClient } from './scene.ts'

/** As many open screens as one process carries, for half an hour: none is lost, all hear, memory stays. */
export const sockets: Fault = {
  name: 'sockets',
  run: async (order, ground) => {
    const scene = await ground.scene()
    const judge = createJudge(order)
    const [count, rounds, pauseMs] = order.long ? [10_000, 60, 30_000] : [300, 2, 200]
    const lines = await openLines({ origin: scene.origin, cookies: scene.cookies, lines: count })
    try {
      const before = await scene.readMemory()
      let slowest = 0
      let lost = 0
      for (let round = 0; round < rounds; round++) {
        await setTimeout(pauseMs)
        const heard = await withClient(scene.connection, lines.announce)
        slowest = Math.max(slowest, ...heard.delays)
        lost = heard.lost
      }
      const after = await scene.readMemory()
      judge.require(lost === 0, `${lost} lines were lost`)
      judge.require(after - before < 200, `memory grew from ${before.toFixed(0)} to ${after.toFixed(0)} MB`)
      judge.require(scene.isAlive(), 'the app ended')
      const notes = [
        `${count} lines, the last heard after ${inSeconds(slowest)}; ${before.toFixed(0)} MB at first, ${after.toFixed(0)} MB at last`,
      ]
      return { repetitions: rounds, lost, failures: judge.failures, notes }
    } finally {
      lines.end()
    }
  },
}
