import { expect, test } from 'vitest'
import { dueDay } from './digest.day.ts'

test('a daily digest is due from eight in the morning, in the member’s time zone', () => {
  expect(dueDay(new Date('2026-05-06T05:59:00Z'), 'Europe/Budapest', 'daily')).toBe('2026-05-05')
  expect(dueDay(new Date('2026-05-06T06:00:00Z'), 'Europe/Budapest', 'daily')).toBe('2026-05-06')
  expect(dueDay(new Date('2026-05-06T06:00:00Z'), 'Pacific/Auckland', 'daily')).toBe('2026-05-06')
  expect(dueDay(new Date('2026-05-06T06:00:00Z'), 'America/New_York', 'daily')).toBe('2026-05-05')
})

test('a weekly digest is due on Monday for a day, so that a server that was down can still send it', () => {
  const at = (moment: string) => dueDay(new Date(moment), 'Europe/Budapest', 'weekly')
  expect(at('2026-05-04T05:59:00Z')).toBe(undefined)
  expect(at('2026-05-04T06:00:00Z')).toBe('2026-05-04')
  expect(at('2026-05-05T05:59:00Z')).toBe('2026-05-04')
  expect(at('2026-05-05T06:00:00Z')).toBe(undefined)
})

test.each([
  ['2026-03-28T07:00:00Z', '2026-03-29T06:00:00Z'],
  ['2026-10-24T06:00:00Z', '2026-10-25T07:00:00Z'],
])('the night in which the clocks change has one digest: %s', (from, to) => {
  const days = new Set<string | undefined>()
  for (let at = Date.parse(from); at < Date.parse(to); at += 3600_000)
    days.add(dueDay(new Date(at), 'Europe/Budapest', 'daily'))
  expect([...days]).toEqual([from.slice(0, 10)])
})
