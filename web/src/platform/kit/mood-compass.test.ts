import { expect, test } from 'vitest'
import { compassOrder, drawMoodThread, findCompassNeighbour } from './mood-compass.ts'
import { moods } from './mood.ts'
import type { Mood } from './mood.ts'

const arrows = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']

test.each<[Mood, string, Mood]>([
  [7, 'ArrowUp', 6],
  [6, 'ArrowUp', 5],
  [5, 'ArrowLeft', 1],
  [1, 'ArrowDown', 2],
  [2, 'ArrowRight', 0],
  [0, 'ArrowRight', 6],
  [0, 'ArrowLeft', 2],
  [3, 'ArrowDown', 4],
  [4, 'ArrowRight', 8],
])('from mood %i %s leads to mood %i', (from, key, to) => {
  expect(findCompassNeighbour(from, key)).toBe(to)
})

test('at the edge an arrow does nothing, nor does another key', () => {
  expect(findCompassNeighbour(6, 'ArrowRight')).toBeUndefined()
  expect(findCompassNeighbour(1, 'ArrowUp')).toBeUndefined()
  expect(findCompassNeighbour(0, 'Enter')).toBeUndefined()
})

test.each(moods)('every face can be reached by arrows from mood %i', (start) => {
  const reached = new Set<Mood>([start])
  for (const mood of reached) {
    for (const key of arrows) {
      const next = findCompassNeighbour(mood, key)
      if (next !== undefined) reached.add(next)
    }
  }
  expect(reached.size).toBe(9)
})

test('all nine stand on the compass once', () => {
  expect(compassOrder.toSorted((a, b) => a - b)).toEqual(moods)
})

test('the line goes from the last mood to this one', () => {
  expect(drawMoodThread(4, 7)).toMatch(/^M94\.5 345\.6C.* 311\.5 261\.1$/)
})
