import { expect, test } from 'vitest'
import { readDate, readTime, readZone } from './dates.ts'

test.each([
  ['2020-01-31', '2020-01-31T12:00:00', true],
  ['20200131', '2020-01-31T12:00:00', true],
  ['2020. 01. 31.', '2020-01-31T12:00:00', true],
  ['2020.1.5.', '2020-01-05T12:00:00', true],
  ['2020. 01. 31. 21:40', '2020-01-31T21:40:00', false],
  ['2020.01.31. du. 9:40', '2020-01-31T21:40:00', false],
  ['2020/01/31 7.05', '2020-01-31T07:05:00', false],
  ['2020-01-31T21:40:59.123Z', '2020-01-31T21:40:59Z', false],
  ['2020-01-31 21:40:00 +0100', '2020-01-31T21:40:00+01:00', false],
  ['2020. január 31., péntek', '2020-01-31T12:00:00', true],
  ['2020. szept. 3. 8:00', '2020-09-03T08:00:00', false],
  ['2020. október 3., szombat 21:40', '2020-10-03T21:40:00', false],
  ['January 31, 2020 at 9:40 PM', '2020-01-31T21:40:00', false],
  ['Friday, 31 January 2020', '2020-01-31T12:00:00', true],
  ['3rd May 2021', '2021-05-03T12:00:00', true],
  ['31.01.2020', '2020-01-31T12:00:00', true],
  ['31/01/2020', '2020-01-31T12:00:00', true],
  ['01/31/2020 12:05 am', '2020-01-31T00:05:00', false],
  ['1580506800', '2020-01-31T21:40:00.000Z', false],
  ['1580506800000', '2020-01-31T21:40:00.000Z', false],
])('%s is a date', (written, at, isDayOnly) => {
  expect(readDate(written)).toEqual({ at, isDayOnly })
})

test('a number before the other is the day or the month, as the table says', () => {
  expect(readDate('02/03/2020', { isDayFirst: true })?.at).toBe('2020-03-02T12:00:00')
  expect(readDate('02/03/2020', { isDayFirst: false })?.at).toBe('2020-02-03T12:00:00')
  expect(readDate('02.03.2020', { isDayFirst: false })?.at).toBe('2020-03-02T12:00:00')
})

test.each(['', 'tegnap', '2020-02-31', '2020-13-01', '2020-01-31 25:00', '2020-01-31 x 12', '12', '1'.repeat(500)])(
  '%s is no date',
  (written) => expect(readDate(written)).toBeUndefined(),
)

test('times of twelve and of twenty-four hours', () => {
  expect(readTime('8:30 am')).toBe('08:30:00')
  expect(readTime('12:15 a.m.')).toBe('00:15:00')
  expect(readTime('12:15 PM')).toBe('12:15:00')
  expect(readTime('de. 11:59')).toBe('11:59:00')
  expect(readTime('7 pm')).toBe('19:00:00')
  expect(readTime('13:00 pm')).toBeUndefined()
  expect(readTime('7')).toBeUndefined()
})

test('a zone is taken only if it is known', () => {
  expect(readZone('Europe/Budapest')).toBe('Europe/Budapest')
  expect(readZone('Europe/Nowhere')).toBeUndefined()
  expect(readZone('+01:00')).toBeUndefined()
})
