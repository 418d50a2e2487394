import type { MediaKey } from '@entemi/contract/platform/ids'
import { beforeEach, expect, test } from 'vitest'
import { findEntryOf, rememberCrop, rememberEntry, applyCrops } from './crop-transfer.ts'

const [one, other, cut, again] = ['one', 'other', 'cut', 'again'] as unknown as [MediaKey, MediaKey, MediaKey, MediaKey]

beforeEach(() => sessionStorage.clear())

test('the entry of an image is remembered', () => {
  rememberEntry(one, 'e1')
  expect([findEntryOf(one), findEntryOf(other)]).toEqual(['e1', undefined])
})

test('a draft takes the last crop of an image', () => {
  const images = [
    { db_key: one, thumb: '/media/one/thumb', isSaved: true, file_name: 'a' },
    { db_key: other, thumb: null, isSaved: false, file_name: 'b' },
  ]
  expect(applyCrops(images)).toEqual(images)
  rememberCrop(one, cut)
  expect(applyCrops(images)).toEqual([
    { db_key: cut, thumb: '/media/cut/thumb', isSaved: false, file_name: 'a' },
    images[1],
  ])
  rememberCrop(cut, again)
  expect(applyCrops(images)[0]?.db_key).toBe(again)
})
