import { parseBox } from '@entemi/contract/community/box'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boxOf, chooseLevel, coverBox, insideOf } from './map.squares.ts'

const world = { west: -180, south: -90, east: 180, north: 90 }

test('R2.05 a box is four valid coordinates, and nothing else', () => {
  expect(parseBox('16.1,45.7,22.9,48.6')).toEqual({ west: 16.1, south: 45.7, east: 22.9, north: 48.6 })
  expect(parseBox('-180,-90,180,90')).toEqual(world)
  expect(parseBox('170,-50,-170,-30')).toEqual({ west: 170, south: -50, east: -170, north: -30 })
  for (const nonsense of [
    '',
    '1,2,3',
    '1,2,3,4,5',
    'NaN,1,2,3',
    '1,NaN,2,3',
    'Infinity,1,2,3',
    '1e9,1,2,3',
    '0x1,1,2,3',
  ])
    expect(parseBox(nonsense), nonsense).toBeUndefined()
  for (const turned of [
    '16,48,22,45',
    '16,45,16,48',
    '16,45,22,45',
    '-181,0,0,1',
    '0,-91,1,0',
    '0,0,1,90.1',
    ' 1,1,2,2',
  ])
    expect(parseBox(turned), turned).toBeUndefined()
})

test('a box across the date line is two pieces', () => {
  expect(coverBox({ west: 179, south: 0, east: -179, north: 1 })).toEqual([
    { south: 0, north: 50, west: 8950, east: 8999 },
    { south: 0, north: 50, west: -9000, east: -8950 },
  ])
  expect(coverBox(world)).toEqual([{ south: -4500, north: 4499, west: -9000, east: 8999 }])
})

test('the whole world is answered in few squares at any zoom', () => {
  expect(chooseLevel(coverBox(world), 22)).toBe(9)
  expect(chooseLevel(coverBox(world), 0)).toBe(11)
  expect(chooseLevel(coverBox({ west: 19, south: 47, east: 19.2, north: 47.2 }), 13)).toBe(0)
  expect(chooseLevel(coverBox({ west: 16, south: 45.7, east: 23, north: 48.6 }), 7)).toBe(5)
})

test('the box of a square covers that square alone', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 11 }),
      fc.integer({ min: -4500, max: 4499 }),
      fc.integer({ min: -9000, max: 8999 }),
      (level, lat, lon) => {
        const [y, x] = [lat >> level, lon >> level]
        const pieces = coverBox(insideOf(boxOf(level, y, x)))
        expect(pieces).toHaveLength(1)
        for (const { south, north, west, east } of pieces)
          expect([south >> level, north >> level, west >> level, east >> level]).toEqual([y, y, x, x])
      },
    ),
  )
})
