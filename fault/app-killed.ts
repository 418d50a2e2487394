import { createChecks, type Fault } from './outcome.ts'
import { awaitEffects, awaitWrites, countWrites, startWriters } from './writers.ts'

const readyMs = 3000

/** kill -9 of the app and its PostgreSQL while fifty members write. */
export const appKilled: Fault = {
  name: 'app-killed',
  run: async (order, shared) => {
    const scene = await shared.scene()
    const checks = createChecks(order)
    const repetitions = order.long ? 20 : 1
    const writers = startWriters(scene, 50)
    let backAfterMs = 0
    for (let round = 0; round < repetitions; round++) {
      order.onRound(round, repetitions)
      await awaitWrites(writers, 100)
      await scene.end('SIGKILL')
      backAfterMs = Math.max(backAfterMs, await scene.start())
    }
    await awaitWrites(writers, 50)
    await writers.stop()
    checks.within('the start', backAfterMs, readyMs)
    await awaitEffects(scene, checks)
    const counted = await countWrites(scene, writers.acknowledged, checks)
    return {
      repetitions,
      ...counted,
      backAfterMs,
      failures: checks.failures,
      notes: [`${writers.cut.length} requests were cut off and retried`],
    }
  },
}
