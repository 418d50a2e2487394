import { createChecks, type Checks, type Fault, type Order } from './outcome.ts'
import { withScene, type Scene } from './scene.ts'
import { awaitEffects, awaitWrites, countWrites, checkRefusals, startWriters, type Writers } from './writers.ts'

/** SIGTERM under load: running requests are answered, new connections are refused, and nobody is cut off. */
export const gracefulStop: Fault = {
  name: 'graceful-stop',
  run: async (order, shared) => {
    const checks = createChecks(order)
    const repetitions = order.long ? 50 : 1
    const { writers, ...counted } = await stopUnderLoad(order, await shared.scene(), repetitions, checks)
    checks.requireInTime(
      writers.cut.length === 0,
      `${writers.cut.length} requests were cut off: ${[...new Set(writers.cut)].join(', ')}`,
    )
    return { repetitions, ...counted, failures: checks.failures }
  },
}

/** The same with a port that stays open meanwhile: new connections wait for the next start, and no request fails. */
export const gracefulStopOpenPort: Fault = {
  name: 'graceful-stop-open-port',
  run: async (order) => {
    const checks = createChecks(order)
    const repetitions = order.long ? 50 : 1
    const counted = await withScene(
      async (scene) => {
        const { writers, ...figures } = await stopUnderLoad(order, scene, repetitions, checks)
        const failed = writers.cut.length + writers.refused()
        checks.require(failed === 0, `${failed} requests failed: ${[...new Set(writers.cut)].join(', ')}`)
        return figures
      },
      // the harder case: the socket is passed on by a process that answers no requests
      { openPort: true, environment: { WORKERS: '2' } },
    )
    return { repetitions, ...counted, failures: checks.failures }
  },
}

async function stopUnderLoad(order: Order, scene: Scene, repetitions: number, checks: Checks) {
  const writers: Writers = startWriters(scene, 20)
  let backAfterMs = 0
  for (let round = 0; round < repetitions; round++) {
    order.onRound(round, repetitions)
    // until all writers write again
    await awaitWrites(writers, 200)
    const code = await scene.end('SIGTERM')
    checks.requireInTime(code === 0, `the exit code was ${code}`)
    backAfterMs = Math.max(backAfterMs, await scene.start())
  }
  await writers.stop()
  checkRefusals(writers, checks)
  await awaitEffects(scene, checks)
  return { writers, ...(await countWrites(scene, writers.acknowledged, checks)), backAfterMs }
}
