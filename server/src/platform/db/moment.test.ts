import { expect, test } from 'vitest'
import { momentOfId, newId, writeMomentOfId } from './id.ts'
import { writeMoment } from './moment.ts'

test('a moment is formatted like by Date.toISOString, before 1970 and past 9999 too', () => {
  const moments = [
    0, -1, 1, 59_999, 86_399_999, 86_400_000, -62_198_755_200_000, 253_402_300_800_000, 1_790_000_000_007,
  ]
  for (const ms of moments) expect(writeMoment(ms)).toBe(new Date(ms).toISOString())
})

test('1500 days in a row are formatted right, twice', () => {
  for (const round of [1, 2])
    for (let day = 0; day < 1500; day++) {
      const ms = day * 86_400_000 + day * 61_007 * round
      expect(writeMoment(ms)).toBe(new Date(ms).toISOString())
    }
})

test('the moment of an id is the same as text and as a Date', () => {
  const id = newId()
  expect(writeMomentOfId(id)).toBe(momentOfId(id).toISOString())
})
