import { setTimeout } from 'node:timers/promises'
import { readFeed } from './member.ts'
import { createJudge, type Fault } from './outcome.ts'
import type { Scene } from './scene.ts'
import { awaitEffects, countWrites, judgeRefusals, startWriters } from './writers.ts'

const mostSlope = 1
const mostMemory = 600

interface Sample {
  minute: number
  megabytes: number
}

/** An ordinary load for a long time: what it needs at the end is what it needed after the warm-up. */
export const soak: Fault = {
  name: 'soak',
  run: async (order, ground) => {
    const scene = await ground.scene()
    const judge = createJudge(order)
    const [warmUpMs, lengthMs, everyMs] = order.long ? [600_000, 3_600_000, 10_000] : [1000, 4000, 250]
    // each of them is told to all friends: without a pause they write faster than two cores tell
    const writers = startWriters(scene, 4, 400)
    const readers = startReaders(scene, 8)
    await setTimeout(warmUpMs)
    const samples: Sample[] = []
    const began = performance.now()
    while (performance.now() - began < lengthMs) {
      await setTimeout(everyMs)
      samples.push({ minute: (performance.now() - began) / 60_000, megabytes: await scene.readMemory() })
    }
    await writers.stop()
    const read = await readers.stop()
    judge.require(writers.cut.length === 0, 'writers were cut off')
    judgeRefusals(writers, judge)
    judge.requireInTime(read.refused === 0, `${read.refused} reads were refused`)
    await awaitEffects(scene, judge)
    const counted = await countWrites(scene, writers.acknowledged, judge)
    const slope = slopeOf(samples)
    const most = Math.max(...samples.map(({ megabytes }) => megabytes))
    judge.require(most < mostMemory, `it took ${most.toFixed(0)} MB`)
    // within seconds it is the noise of one collection of garbage
    if (order.long) judge.require(slope <= mostSlope, `memory grows by ${slope.toFixed(2)} MB a minute`)
    const notes = [
      `${read.answered} reads; ${most.toFixed(0)} MB at most`,
      ...(order.long ? [`memory changes by ${slope.toFixed(2)} MB a minute`] : []),
    ]
    return { repetitions: 1, ...counted, failures: judge.failures, notes }
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
      // a load that a machine carries all day, not all it can
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

/** Megabytes a minute, by least squares. */
function slopeOf(samples: readonly Sample[]): number {
  const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
  const [x, y] = [mean(samples.map(({ minute }) => minute)), mean(samples.map(({ megabytes }) => megabytes))]
  const over = samples.reduce((sum, { minute, megabytes }) => sum + (minute - x) * (megabytes - y), 0)
  return over / samples.reduce((sum, { minute }) => sum + (minute - x) ** 2, 0)
}
