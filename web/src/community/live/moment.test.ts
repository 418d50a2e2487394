import { expect, test } from 'vitest'
import { joinMoment, splitMoment } from './moment.ts'

test('a time is edited in the reader’s zone and read back unchanged', () => {
  const moment = '2027-03-04T18:05:00.000Z'
  const { day, time } = splitMoment(moment)
  expect(joinMoment(day, time)).toBe(moment)
})

test('a new broadcast defaults to tomorrow evening, across months too', () => {
  expect(splitMoment(undefined, new Date(2027, 0, 31, 23, 30).getTime())).toEqual({ day: '2027-02-01', time: '19:00' })
})

test.each([
  [undefined, '19:00'],
  ['2027-03-04', ''],
  ['2027-03-04', '25:00'],
])('a day %s with the time %s is invalid', (day, time) => {
  expect(joinMoment(day, time)).toBeUndefined()
})
