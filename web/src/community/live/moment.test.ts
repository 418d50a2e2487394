import { expect, test } from 'vitest'
import { joinMoment, splitMoment } from './moment.ts'

test('a moment is read by the clock of the reader and comes back as it was', () => {
  const moment = '2027-03-04T18:05:00.000Z'
  const { day, time } = splitMoment(moment)
  expect(joinMoment(day, time)).toBe(moment)
})

test('a new broadcast is offered for tomorrow evening, over the end of a month too', () => {
  expect(splitMoment(undefined, new Date(2027, 0, 31, 23, 30).getTime())).toEqual({ day: '2027-02-01', time: '19:00' })
})

test.each([
  [undefined, '19:00'],
  ['2027-03-04', ''],
  ['2027-03-04', '25:00'],
])('a day %s with the time %s is no moment', (day, time) => {
  expect(joinMoment(day, time)).toBeUndefined()
})
