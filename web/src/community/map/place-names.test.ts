import { expect, test } from 'vitest'
import { placeNames } from './place-names.ts'

const town = (name: string, x: number, y: number) => ({
  town: { id: 1, name, lat: 0, lon: 0, rank: 5 },
  at: { x, y },
})

test('names never overlap: the larger town stays', () => {
  const placed = placeNames([town('Budapest', 100, 100), town('Budaörs', 110, 104), town('Vác', 100, 150)], [])
  expect(placed.map(({ town: { name } }) => name)).toEqual(['Budapest', 'Vác'])
})

test('a name under a mark is drawn lower, beside one it is left out', () => {
  const placed = placeNames(
    [town('Szeged', 100, 100), town('Makó', 140, 90)],
    [
      { x: 102, y: 98 },
      { x: 150, y: 106 },
    ],
  )
  expect(placed.map(({ town: { name }, isUnder }) => [name, isUnder])).toEqual([['Szeged', true]])
})
