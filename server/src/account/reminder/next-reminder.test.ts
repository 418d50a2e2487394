import { expect, test } from 'vitest'
import { nextReminder } from './next-reminder.ts'

const budapest = { zone: 'Europe/Budapest', at: '20:00', pausedUntil: null }
const next = (now: string, time: Partial<typeof budapest> | { pausedUntil: string }) =>
  nextReminder(new Date(now), { ...budapest, ...time }).toISOString()

test('a reminder comes today if its time is still to come, else tomorrow', () => {
  expect(next('2026-11-17T18:00:00Z', {})).toBe('2026-11-17T19:00:00.000Z')
  expect(next('2026-11-17T19:00:00Z', {})).toBe('2026-11-18T19:00:00.000Z')
})

test('a reminder follows the clock of the member across summer time and zones', () => {
  expect(next('2026-03-28T20:00:00Z', {})).toBe('2026-03-29T18:00:00.000Z')
  expect(next('2026-11-17T18:00:00Z', { zone: 'Pacific/Auckland', at: '07:30' })).toBe('2026-11-17T18:30:00.000Z')
  // 02:30 does not exist on that day
  expect(next('2026-03-28T20:00:00Z', { at: '02:30' })).toBe('2026-03-29T01:30:00.000Z')
})

test('a pause leaves out its last day too; one that is over changes nothing', () => {
  expect(next('2026-11-17T08:00:00Z', { pausedUntil: '2026-11-20' })).toBe('2026-11-21T19:00:00.000Z')
  expect(next('2026-11-17T08:00:00Z', { pausedUntil: '2026-11-17' })).toBe('2026-11-18T19:00:00.000Z')
  expect(next('2026-11-17T08:00:00Z', { pausedUntil: '2026-11-16' })).toBe('2026-11-17T19:00:00.000Z')
})
