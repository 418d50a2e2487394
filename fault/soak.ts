import { setTimeout } from 'node:timers/promises'
import { readFeed } from './member.ts'
import { createChecks, type Fault } from './outcome.ts'
import type { Scene } from './scene.ts'
import { awaitEffects, countWrites, checkRefusals, startWriters } from './writers.ts'

const mostSlope = 1
const mostMemory = 600

interface Sample {
  minute: number
  megabytes: number
}

/** Ordinary load for a long time: memory does not grow after the warm-up. */
export const soak: Fault = {
  name: 'soak',
  run: async (order, shared) => {
    const scene = await shared.scene()
    const checks = createChecks(order)
    const [warmUpMs, lengthMs, everyMs] = order.long ? [600_000, 3_600_000, 10_000] : [1000, 4000, 250]
    // each entry notifies all friends: without a pause entries would come faster than two cores notify
    const writers = startWriters(scene, 4, 400)
    const readers = startReaders(scene, 8)
    await setTimeout(warmUpMs)
    const samples: Sample[] = []
    const began = performance.now()
    while (performance.now() - began < lengthMs) {
      order.onRound(samples.length, lengthMs / everyMs)
      await setTimeout(everyMs)
      samples.push({ minute: (performance.now() - began) / 60_000, megabytes: await scene.readMemory() })
    }
    await writers.stop()
    const read = await readers.stop()
    checks.require(writers.cut.length === 0, 'writers were cut off')
    checkRefusals(writers, checks)
    checks.requireInTime(read.refused === 0, `${read.refused} reads were refused`)
    await awaitEffects(scene, checks)
    const counted = await countWrites(scene, writers.acknowledged, checks)
    const slope = slopeOf(samples)
    const most = Math.max(...samples.map(({ megabytes }) => megabytes))
    checks.require(most < mostMemory, `it used ${most.toFixed(0)} MB`)
    // in the short form the slope is only noise of the garbage collection
    if (order.long) checks.require(slope <= mostSlope, `memory grows by ${slope.toFixed(2)} MB per minute`)
    const notes = [
      `${read.answered} reads; ${most.toFixed(0)} MB at most`,
      ...(order.long ? [`memory changes by ${slope.toFixed(2)} MB per minute`] : []),
    ]
    return { repetitions: 1, ...counted, failures: checks.failures, notes }
  },
}

function startReaders(scene: Scene, count: number): { stop: () => Promise<{ answered: number; refused: number }> } {
  let stopping = false
  let answered = 0
  let refused = 0
  const work = Array.from({ length: count }, async (_, index) => {
    while (!stopping) {
      const { status } = await readFeed(scene, index)
      if (status === 200) answered++
      else refused++
      // an ordinary load, not the maximum
      await setTimeout(20)
    }
  })
  const ended = Promise.all(work)
  ended.catch(() => {})
  return {
    stop: async () => {
      stopping = true
      await ended
      return { answered, refused }
    },
  }
}

/** Megabytes per minute, by least squares. */
function slopeOf(samples: readonly Sample[]): number {
  const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
  const [x, y] = [mean(samples.map(({ minute }) => minute)), mean(samples.map(({ megabytes }) => megabytes))]
  const over = samples.reduce((sum, { minute, megabytes }) => sum + (minute - x) * (megabytes - y), 0)
  return over / samples.reduce((sum, { minute }) => sum + (minute - x) ** 2, 0)
}
