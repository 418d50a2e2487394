import type { MediaRecord } from '@entemi/contract/core/media'
import { expect, test } from 'vitest'
import { checkPlace, listChanges, readMediaInfo } from './media-info.ts'

const record: MediaRecord = {
  db_key: 'a'.repeat(32) as MediaRecord['db_key'],
  type: 'image/webp',
  media_type: 'i',
  provider: null,
  url: null,
  pres: null,
  poster: null,
  thumb: null,
  orig: null,
  width: 1,
  height: 1,
  title: 'A tó',
  description: null,
  author: null,
  lat: 46.25308641975309,
  lon: 20.1,
  exif: null,
}
const info = readMediaInfo(record)

test('R3.07 a missing value is an empty field, a coordinate has at most 11 characters', () => {
  expect(info).toEqual({ title: 'A tó', description: '', author: '', lat: '46.25308641', lon: '20.1' })
})

test('only changed fields are sent; an emptied field is null', () => {
  expect(listChanges(info, info)).toEqual({})
  expect(listChanges(info, { ...info, title: ' ', author: 'Anna' })).toEqual({ title: null, author: 'Anna' })
  expect(listChanges(info, { ...info, lat: '', lon: '' })).toEqual({ lat: null, lon: null })
  expect(listChanges(info, { ...info, lat: '47°30′0″N' })).toEqual({ lat: 47.5, lon: 20.1 })
})

test.each([
  [{ lat: '', lon: '' }, []],
  [{ lat: '47.5', lon: '19 2 24 E' }, []],
  [{ lat: '47.5', lon: ' ' }, [{ name: 'lon', code: 'FIELD_REQUIRED' }]],
  [{ lat: '', lon: '19' }, [{ name: 'lat', code: 'FIELD_REQUIRED' }]],
  [{ lat: '91', lon: '19' }, [{ name: 'lat', code: 'DEGREES_OUT_OF_RANGE' }]],
])('the place %o gives %o', (place, faults) => {
  expect(checkPlace({ ...info, ...place })).toEqual(faults)
})
