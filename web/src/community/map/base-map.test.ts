import { expect, test } from 'vitest'
import { unwrapLines } from './base-map.ts'

test('a shape across the date line continues beyond it, others are unchanged', () => {
  const shape = [
    [
      [170, 65],
      [179, 66],
      [-178, 67],
      [-170, 66],
      [178, 64],
      [170, 65],
    ],
    [
      [-170, 10],
      [-100, 11],
    ],
  ]
  unwrapLines(shape)
  expect(shape[0]?.map(([lon]) => lon)).toEqual([170, 179, 182, 190, 178, 170])
  expect(shape[1]?.map(([lon]) => lon)).toEqual([-170, -100])
})
