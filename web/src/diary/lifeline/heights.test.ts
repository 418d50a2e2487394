import { expect, it } from 'vitest'
import { findHeights, heightOf, heightOfAll, heightOfEntries } from './heights.ts'

const day = (name: string, count: number) => ({ day: name, mood: null, nextMood: null, entries: Array(count).fill({}) })

it('heights of days are restored on return; another screen width estimates them again', () => {
  findHeights('step', 390).set('2026-11-14', 777)
  const [known, unknown] = [day('2026-11-14', 1), day('2026-11-13', 2)]
  const heights = findHeights('step', 390)
  expect(heightOf(known, heights)).toBe(777)
  expect(heightOfEntries(known, heights)).toBeLessThan(777)
  expect(heightOfAll([known, unknown], heights)).toBe(777 + heightOf(unknown, heights))
  for (const other of [findHeights('step', 844), findHeights('another', 390)]) {
    expect(heightOf(known, other)).not.toBe(777)
  }
})

it('heights of the oldest lines are dropped', () => {
  findHeights('first', 390).set('2026-11-14', 777)
  for (let step = 0; step < 20; step++) findHeights(`step ${step}`, 390)
  expect(findHeights('first', 390).size).toBe(0)
})
