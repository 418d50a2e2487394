import { expect, test } from 'vitest'
import { readPlace, writePlace } from './place.ts'

test('a chosen town is sent by its id, a position only where it has no town, a saved name not at all', () => {
  expect(writePlace({ town: 7, name: 'Szentendre' })).toEqual({ town: 7 })
  expect(writePlace({ lat: 47.66, lon: 19.08 })).toEqual({ lat: 47.66, lon: 19.08 })
  expect(writePlace({ name: 'Szentendre' })).toEqual({})
  expect(writePlace(null)).toEqual({ town: null })
})

test('a stored place is read in every shape it had', () => {
  for (const place of [
    { town: 7, name: 'Szentendre' },
    { name: 'Szentendre' },
    { town: 7 },
    { lat: 47.66, lon: 19.08 },
  ])
    expect(readPlace(place)).toEqual(place)
  for (const odd of [null, 7, {}, { lat: '1' }, { lat: 1 }, { name: 7 }, { town: 'x' }])
    expect(readPlace(odd)).toBeNull()
})
