import { createJudge, type Fault } from './outcome.ts'
import { awaitEffects, awaitWrites, countWrites, judgeRefusals, startWriters } from './writers.ts'

/** SIGTERM under load: who has asked is answered, who comes later finds the door closed, and nobody is cut off. */
export const toldToStop: Fault = {
  name: 'told-to-stop',
  run: async (order, ground) => {
    const scene = await ground.scene()
    const judge = createJudge(order)
    const repetitions = order.long ? 50 : 1
    const writers = startWriters(scene, 20)
    let backAfterMs = 0
    for (let round = 0; round < repetitions; round++) {
      // until all write again
      await awaitWrites(writers, 200)
      const code = await scene.end('SIGTERM')
      judge.requireInTime(code === 0, `it left with ${code}`)
      backAfterMs = Math.max(backAfterMs, await scene.start())
    }
    await writers.stop()
    judge.requireInTime(
      writers.cut.length === 0,
      `${writers.cut.length} requests were cut off: ${[...new Set(writers.cut)].join(', ')}`,
    )
    judgeRefusals(writers, judge)
    await awaitEffects(scene, judge)
    const counted = await countWrites(scene, writers.acknowledged, judge)
    return { repetitions, ...counted, backAfterMs, failures: judge.failures }
  },
}
