import { expect, test } from 'vitest'
import { clipRing, cutBaseMap, unwrapLine, writePath } from './base-map.build.ts'
import { tileUnits } from './base-map.ts'

test('a shape across the date line continues beyond it, others are unchanged', () => {
  const across = [
    [170, 65],
    [179, 66],
    [-178, 67],
    [-170, 66],
    [178, 64],
    [170, 65],
  ]
  expect(unwrapLine(across).map(([lon]) => lon)).toEqual([170, 179, 182, 190, 178, 170])
  expect(
    unwrapLine([
      [-170, 10],
      [-100, 11],
    ]).map(([lon]) => lon),
  ).toEqual([-170, -100])
})

test('a ring is cut a little beyond the edges of its tile', () => {
  const beyond = tileUnits + 128
  expect(
    clipRing([
      [-9999, 100],
      [99_999, 100],
      [99_999, 200],
      [-9999, 200],
    ]),
  ).toEqual([
    [-128, 100],
    [beyond, 100],
    [beyond, 200],
    [-128, 200],
  ])
  expect(
    clipRing([
      [-9999, 100],
      [-5000, 100],
      [-5000, 200],
    ]),
  ).toEqual([])
})

test('a path has whole numbers relative to each other, without points that coincide', () => {
  expect(
    writePath(
      [
        [10.4, 5],
        [10, 5.2],
        [12, 4],
        [9, 9],
      ],
      true,
    ),
  ).toBe('M10 5l2-1-3 5z')
  expect(
    writePath(
      [
        [10, 5],
        [10.2, 5.2],
        [12, 4],
      ],
      false,
    ),
  ).toBe('M10 5l2-1')
  expect(
    writePath(
      [
        [10, 5],
        [10.2, 5.2],
      ],
      false,
    ),
  ).toBe('')
})

test('the tiles of the base map have land and borders, and the open sea has none', () => {
  const tiles = cutBaseMap()
  expect(tiles.get('world')?.land).toMatch(/^M\d+ \d+l/)
  expect(tiles.get('4-2')?.borders).toMatch(/^M-?\d+[ -]\d+l/)
  // the Pacific west of South America
  expect(tiles.has('1-5')).toBe(false)
  for (const [key, { land }] of tiles)
    if (key !== 'world')
      for (const [, x] of land.matchAll(/M(-?\d+)/g)) expect(Number(x)).toBeLessThanOrEqual(tileUnits + 128)
})
