import { expect, test } from 'vitest'
import { findKey, findShownAddress, isMediaKey, mediaInfoAddress, imageEditAddress } from './media-address.ts'

const key = 'a1'.repeat(16)

test('rejects an invalid key', () => {
  expect([key, '', 'abc', `${key}/`, 'x'.repeat(65)].map(isMediaKey)).toEqual([true, false, false, false, false])
})

test('the key is read from an address', () => {
  expect(findKey(`/media/${key}/thumb`)).toBe(key)
  expect(findKey('https://evil.example/a.png')).toBeUndefined()
})

test('R2.36 the transfer key names the image', () => {
  expect(mediaInfoAddress('a1b2')).toBe('/mediainfo_edit/?transferKey=a1b2')
})

test('R2.19 the editor address names the image and the variant to show', () => {
  const { pathname, searchParams } = new URL(imageEditAddress(key), 'https://entemi.example')
  expect(pathname).toBe(`/image/edit/${key}`)
  expect(findShownAddress(key, searchParams.get('url') ?? undefined)).toBe(`/media/${key}/pres`)
})

test.each([
  undefined,
  '',
  'https://evil.example/x.png',
  '//evil.example',
  `/media/${'b'.repeat(32)}/pres`,
  'javascript:1',
])('the address %s is rejected', (url) => {
  expect(findShownAddress(key, url)).toBeUndefined()
})
