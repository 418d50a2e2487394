import { createJudge, type Fault, type Judge } from './outcome.ts'
import { withScene, type Scene } from './scene.ts'
import { awaitEffects, awaitWrites, countWrites, judgeRefusals, startWriters, type Writers } from './writers.ts'

/** SIGTERM under load: who has asked is answered, who comes later finds the door closed, and nobody is cut off. */
export const toldToStop: Fault = {
  name: 'told-to-stop',
  run: async (order, ground) => {
    const judge = createJudge(order)
    const repetitions = order.long ? 50 : 1
    const { writers, ...counted } = await stopUnderLoad(await ground.scene(), repetitions, judge)
    judge.requireInTime(
      writers.cut.length === 0,
      `${writers.cut.length} requests were cut off: ${[...new Set(writers.cut)].join(', ')}`,
    )
    return { repetitions, ...counted, failures: judge.failures }
  },
}

/** The same where the port is kept open meanwhile: who comes later waits for the next start, and nothing fails at all. */
export const portKept: Fault = {
  name: 'port-kept',
  run: async (order) => {
    const judge = createJudge(order)
    const repetitions = order.long ? 50 : 1
    const counted = await withScene(
      async (scene) => {
        const { writers, ...figures } = await stopUnderLoad(scene, repetitions, judge)
        const failed = writers.cut.length + writers.refused()
        judge.require(failed === 0, `${failed} requests failed: ${[...new Set(writers.cut)].join(', ')}`)
        return figures
      },
      // the harder case: the socket goes through a process that answers nobody
      { keepsPort: true, environment: { WORKERS: '2' } },
    )
    return { repetitions, ...counted, failures: judge.failures }
  },
}

async function stopUnderLoad(scene: Scene, repetitions: number, judge: Judge) {
  const writers: Writers = startWriters(scene, 20)
  let backAfterMs = 0
  for (let round = 0; round < repetitions; round++) {
    // until all write again
    await awaitWrites(writers, 200)
    const code = await scene.end('SIGTERM')
    judge.requireInTime(code === 0, `it left with ${code}`)
    backAfterMs = Math.max(backAfterMs, await scene.start())
  }
  await writers.stop()
  judgeRefusals(writers, judge)
  await awaitEffects(scene, judge)
  return { writers, ...(await countWrites(scene, writers.acknowledged, judge)), backAfterMs }
}
