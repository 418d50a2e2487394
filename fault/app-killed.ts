import { createJudge, type Fault } from './outcome.ts'
import { awaitEffects, awaitWrites, countWrites, startWriters } from './writers.ts'

const readyMs = 3000

/** kill -9 of the app, and with it of its PostgreSQL, in the middle of fifty members who write. */
export const appKilled: Fault = {
  name: 'app-killed',
  run: async (order, ground) => {
    const scene = await ground.scene()
    const judge = createJudge(order)
    const repetitions = order.long ? 20 : 1
    const writers = startWriters(scene, 50)
    let backAfterMs = 0
    for (let round = 0; round < repetitions; round++) {
      await awaitWrites(writers, 100)
      await scene.end('SIGKILL')
      backAfterMs = Math.max(backAfterMs, await scene.start())
    }
    await awaitWrites(writers, 50)
    await writers.stop()
    judge.within('being ready', backAfterMs, readyMs)
    await awaitEffects(scene, judge)
    const counted = await countWrites(scene, writers.acknowledged, judge)
    return {
      repetitions,
      ...counted,
      backAfterMs,
      failures: judge.failures,
      notes: [`${writers.cut.length} requests were cut off and asked again`],
    }
  },
}
