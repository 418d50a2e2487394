import { expect, test } from 'vitest'
import { checkTypedPlace, readTypedPlace } from './typed-place.ts'

test('R5.05 a place is typed as two coordinates, decimal or in degrees', () => {
  expect(readTypedPlace({ lat: '47,5', lon: '19.04' })).toEqual({ lat: 47.5, lon: 19.04 })
  expect(readTypedPlace({ lat: '47°30′N', lon: '1°30′W' })).toEqual({ lat: 47.5, lon: -1.5 })
  expect(readTypedPlace({ lat: '47.5', lon: 'a híd alatt' })).toBeUndefined()
})

test('rejects E or W in a latitude, N or S in a longitude, and values out of range', () => {
  expect(checkTypedPlace({ lat: '47.5', lon: '19' })).toEqual([])
  expect(checkTypedPlace({ lat: '95', lon: '180.5' })).toEqual([{ name: 'lat', code: 'MAX_VALUE', max: 90 }])
  expect(checkTypedPlace({ lat: '19E', lon: '47N' })).toEqual([
    { name: 'lat', code: 'INVALID_COORDINATE' },
    { name: 'lon', code: 'INVALID_COORDINATE' },
  ])
})
