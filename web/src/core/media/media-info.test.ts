import type { MediaRecord } from '@entemi/contract/core/media'
import { expect, test } from 'vitest'
import { listChanges, readMediaInfo } from './media-info.ts'

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
  duration: null,
  peaks: null,
  widths: [],
  preview: null,
  title: 'A tó',
  description: null,
  author: null,
  lat: null,
  lon: null,
  place: null,
  exif: null,
}
const info = readMediaInfo(record)

test('R3.07 a missing value is an empty field', () => {
  expect(info).toEqual({ title: 'A tó', description: '', author: '' })
})

test('only changed fields are sent; an emptied field is null', () => {
  expect(listChanges(info, info)).toEqual({})
  expect(listChanges(info, { ...info, title: ' ', author: 'Anna' })).toEqual({ title: null, author: 'Anna' })
})
