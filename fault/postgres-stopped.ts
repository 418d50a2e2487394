import { setTimeout } from 'node:timers/promises'
import { createJudge, type Fault, type Order, type Outcome } from './outcome.ts'
import { awaitReady, type Scene } from './scene.ts'
import { awaitEffects, awaitWrites, countWrites, startWriters } from './writers.ts'

const backMs = 5000

/** PostgreSQL ends in the middle of its work, without a word to its clients, and recovers from its log. */
export const postgresStopped: Fault = {
  name: 'postgres-stopped',
  run: async (order, ground) =>
    stopPostgres(order, await ground.scene(), { signal: 'SIGQUIT', repetitions: order.long ? 10 : 1 }),
}

/** PostgreSQL is restarted as an operator would. */
export const postgresRestarted: Fault = {
  name: 'postgres-restarted',
  run: async (order, ground) =>
    stopPostgres(order, await ground.scene(), { signal: 'SIGINT', repetitions: order.long ? 10 : 1 }),
}

/** While it is away every call answers 503 and says when to come again, and the process goes on. */
async function stopPostgres(
  order: Order,
  scene: Scene,
  { signal, repetitions }: { signal: 'SIGQUIT' | 'SIGINT'; repetitions: number },
): Promise<Outcome> {
  const judge = createJudge(order)
  const pid = scene.pid()
  const writers = startWriters(scene, 50)
  let backAfterMs = 0
  for (let round = 0; round < repetitions; round++) {
    await awaitWrites(writers, 100)
    backAfterMs = Math.max(backAfterMs, await stopOnce(scene, signal))
  }
  await awaitWrites(writers, 50)
  await writers.stop()
  judge.within('being back', backAfterMs, backMs)
  judge.require(scene.isAlive() && scene.pid() === pid, 'the app died with its database')
  const others = [...writers.statuses.keys()].filter((status) => status !== 503)
  judge.require(others.length === 0, `calls answered ${others.join(', ')} instead of 503`)
  judge.require(
    writers.withoutRetryAfter() === 0,
    `${writers.withoutRetryAfter()} answers of 503 do not say when to come again`,
  )
  judge.require(writers.cut.length === 0, `${writers.cut.length} requests got no answer`)
  await awaitEffects(scene, judge)
  const counted = await countWrites(scene, writers.acknowledged, judge)
  const notes = [`${writers.statuses.get(503) ?? 0} answers of 503`]
  return { repetitions, ...counted, backAfterMs, failures: judge.failures, notes }
}

/** Answers how long until a new server runs and the app is ready on it. */
async function stopOnce(scene: Scene, signal: 'SIGQUIT' | 'SIGINT'): Promise<number> {
  const before = await scene.postgresPid()
  const began = performance.now()
  process.kill(before, signal)
  while ((await scene.postgresPid().catch(() => before)) === before) await setTimeout(20)
  await awaitReady(scene.origin)
  return performance.now() - began
}
