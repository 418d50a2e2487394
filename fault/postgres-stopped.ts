import { setTimeout } from 'node:timers/promises'
import { createChecks, type Fault, type Order, type Outcome } from './outcome.ts'
import { awaitReady, type Scene } from './scene.ts'
import { awaitEffects, awaitWrites, countWrites, startWriters } from './writers.ts'

const backMs = 5000

/** PostgreSQL is stopped at once, and recovers from its log. */
export const postgresStopped: Fault = {
  name: 'postgres-stopped',
  run: async (order, shared) =>
    stopPostgres(order, await shared.scene(), { signal: 'SIGQUIT', repetitions: order.long ? 10 : 1 }),
}

/** PostgreSQL is restarted as by an operator. */
export const postgresRestarted: Fault = {
  name: 'postgres-restarted',
  run: async (order, shared) =>
    stopPostgres(order, await shared.scene(), { signal: 'SIGINT', repetitions: order.long ? 10 : 1 }),
}

/** While it is stopped every call answers 503 with Retry-After, and the app keeps running. */
async function stopPostgres(
  order: Order,
  scene: Scene,
  { signal, repetitions }: { signal: 'SIGQUIT' | 'SIGINT'; repetitions: number },
): Promise<Outcome> {
  const checks = createChecks(order)
  const pid = scene.pid()
  const writers = startWriters(scene, 50)
  let backAfterMs = 0
  for (let round = 0; round < repetitions; round++) {
    order.onRound(round, repetitions)
    await awaitWrites(writers, 100)
    backAfterMs = Math.max(backAfterMs, await stopOnce(scene, signal))
  }
  await awaitWrites(writers, 50)
  await writers.stop()
  checks.within('the restart', backAfterMs, backMs)
  checks.require(scene.isAlive() && scene.pid() === pid, 'the app died with its database')
  const others = [...writers.statuses.keys()].filter((status) => status !== 503)
  checks.require(others.length === 0, `calls answered ${others.join(', ')} instead of 503`)
  checks.require(writers.withoutRetryAfter() === 0, `${writers.withoutRetryAfter()} answers of 503 have no Retry-After`)
  checks.require(writers.cut.length === 0, `${writers.cut.length} requests got no answer`)
  await awaitEffects(scene, checks)
  const counted = await countWrites(scene, writers.acknowledged, checks)
  const notes = [`${writers.statuses.get(503) ?? 0} answers of 503`]
  return { repetitions, ...counted, backAfterMs, failures: checks.failures, notes }
}

/** Returns the time until a new server runs and the app is ready. */
async function stopOnce(scene: Scene, signal: 'SIGQUIT' | 'SIGINT'): Promise<number> {
  const before = await scene.postgresPid()
  const began = performance.now()
  process.kill(before, signal)
  while ((await scene.postgresPid().catch(() => before)) === before) await setTimeout(20)
  await awaitReady(scene.origin)
  return performance.now() - began
}
