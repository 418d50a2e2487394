import { expect, test } from 'vitest'
import { rankTowns } from './town.levels.ts'

test('the largest town of a square gets its level, at every size of squares; a part of a town gets none', () => {
  const towns = [
    { population: 10, lat_cell: 100, lon_cell: 100, isPart: false },
    { population: 900, lat_cell: 100, lon_cell: 101, isPart: false },
    { population: 50, lat_cell: 100, lon_cell: 100, isPart: true },
    { population: 40, lat_cell: -3000, lon_cell: -5000, isPart: false },
    { population: 5, lat_cell: 100, lon_cell: 101, isPart: false },
  ]
  expect(rankTowns(towns)).toEqual([0, 11, -1, 11, -1])
})
