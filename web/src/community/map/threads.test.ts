import { expect, test } from 'vitest'
import type { MapItem } from './map.queries.ts'
import { threadsBetween } from './threads.ts'

const cluster = (count: number, lat: number, lon: number): MapItem => ({
  kind: 'cluster',
  lat,
  lon,
  count,
  name: null,
  bbox: '',
  spot: true,
})

test('lines go from the largest place to the next ones, not for two places', () => {
  expect(threadsBetween([cluster(3, 47, 19), cluster(9, 46, 20)])).toEqual([])
  const threads = threadsBetween([cluster(3, 47, 19), cluster(9, 46, 20), cluster(5, 48, 21)])
  expect(threads.map((line) => [line.at(0), line.at(-1)])).toEqual([
    [
      [46, 20],
      [48, 21],
    ],
    [
      [46, 20],
      [47, 19],
    ],
  ])
  expect(threadsBetween(Array.from({ length: 30 }, (_none, n) => cluster(n, n, n)))).toHaveLength(7)
})
