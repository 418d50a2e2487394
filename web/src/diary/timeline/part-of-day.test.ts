import { expect, test } from 'vitest'
import { findPartOfDay } from './part-of-day.ts'

test('the feed greets by the hour, and does not greet at night', () => {
  expect([3, 4, 23, 0].map((hour) => findPartOfDay(hour))).toEqual([undefined, undefined, undefined, undefined])
  expect([5, 9].map((hour) => findPartOfDay(hour))).toEqual(['morning', 'morning'])
  expect([10, 17].map((hour) => findPartOfDay(hour))).toEqual(['day', 'day'])
  expect([18, 22].map((hour) => findPartOfDay(hour))).toEqual(['evening', 'evening'])
})
