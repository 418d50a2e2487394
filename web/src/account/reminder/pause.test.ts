import { expect, test } from 'vitest'
import { lastDayOf } from './pause.ts'

test('a pause counts today among its days, over the end of a month and a year', () => {
  expect(lastDayOf('week', '2026-11-17')).toBe('2026-11-23')
  expect(lastDayOf('twoWeeks', '2026-12-24')).toBe('2027-01-06')
  expect(lastDayOf('month', '2028-02-01')).toBe('2028-03-01')
})
