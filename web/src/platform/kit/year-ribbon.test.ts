import { expect, test } from 'vitest'
import type { Mood } from './mood.ts'
import { drawRibbon } from './year-ribbon.ts'

test('a year of pleasant days rises by 7.5 units, one of unpleasant days falls as much', () => {
  expect(threadHeights(year(6))).toEqual([11.5])
  expect(threadHeights(year(2))).toEqual([26.5])
  expect(threadHeights(year(0))).toEqual([19])
})

test('a year without moods is a plain line', () => {
  const { stripes } = drawRibbon(Array.from({ length: 365 }, () => null))
  expect(stripes).toEqual([])
  expect(threadHeights(Array.from({ length: 366 }, () => null))).toEqual([19])
})

test('each mood is one path with a stripe for each of its days', () => {
  const days: (Mood | null)[] = [...Array.from({ length: 10 }, () => 7 as const), null, 4, 4, 7]
  const { stripes } = drawRibbon(days)
  expect(stripes.map(({ mood, path }) => [mood, path.split('M').length - 1])).toEqual([
    [7, 11],
    [4, 2],
  ])
})

test('lively moods are thicker than quiet ones, a grey day is thinnest', () => {
  expect(drawRibbon(year(5)).stripes[0]?.path).toContain('v25h')
  expect(drawRibbon(year(8)).stripes[0]?.path).toContain('v18h')
  expect(drawRibbon(year(0)).stripes[0]?.path).toContain('v12h')
})

function year(mood: Mood): Mood[] {
  return Array.from({ length: 365 }, () => mood)
}

function threadHeights(days: readonly (Mood | null)[]): number[] {
  const points = drawRibbon(days).thread.slice(1).split('L')
  return [...new Set(points.map((point) => Number(point.split(' ')[1])))]
}
