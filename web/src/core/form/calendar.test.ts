import { expect, test } from 'vitest'
import { addMonths, clampDay, moveByKey, weeksOf } from './calendar.ts'

test('R9.07 the week starts on Monday', () => {
  const weeks = weeksOf({ year: 2025, month: 11 })
  expect(weeks[0]).toEqual([null, null, null, null, null, '2025-11-01', '2025-11-02'])
  expect(weeks[1]?.[0]).toBe('2025-11-03')
  expect(weeks.flat().filter((day) => day !== null)).toHaveLength(30)
  expect(weeksOf({ year: 2024, month: 2 }).flat()).toContain('2024-02-29')
})

test('R9.07 the picker offers 1950 to 2030 and nothing beyond', () => {
  expect(clampDay('1923-11-02')).toBe('1950-01-01')
  expect(clampDay('2031-01-01')).toBe('2030-12-31')
  expect(moveByKey('1950-01-01', 'ArrowLeft', false)).toBe('1950-01-01')
  expect(moveByKey('2030-12-31', 'PageDown', true)).toBe('2030-12-31')
})

test('moving to a shorter month gives its last day', () => {
  expect(addMonths('2025-01-31', 1)).toBe('2025-02-28')
  expect(addMonths('2025-01-31', -2)).toBe('2024-11-30')
})

test.each([
  ['ArrowLeft', '2025-11-14'],
  ['ArrowRight', '2025-11-16'],
  ['ArrowUp', '2025-11-08'],
  ['ArrowDown', '2025-11-22'],
  ['Home', '2025-11-10'],
  ['End', '2025-11-16'],
  ['PageUp', '2025-10-15'],
  ['PageDown', '2025-12-15'],
  ['a', undefined],
])('%s moves from Saturday to %s', (key, day) => {
  expect(moveByKey('2025-11-15', key, false)).toBe(day)
})
