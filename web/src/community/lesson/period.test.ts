import { expect, test } from 'vitest'
import { listPeriods } from './period.ts'

test('the days of a lesson begin with the one it was sent on, and are at most fourteen', () => {
  const lesson = { period: '2026-03-02', repeats: 'day', sent_at: '2026-02-27T18:00:00.000Z' } as const
  expect(listPeriods(lesson)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02'])
  expect(listPeriods({ ...lesson, sent_at: '2025-01-01T00:00:00.000Z' })).toHaveLength(14)
})

test('the weeks of a lesson are Mondays, that of the week it was sent in too', () => {
  const lesson = { period: '2026-03-02', repeats: 'week', sent_at: '2026-02-19T18:00:00.000Z' } as const
  expect(listPeriods(lesson)).toEqual(['2026-02-16', '2026-02-23', '2026-03-02'])
  expect(listPeriods({ ...lesson, sent_at: '2026-03-03T08:00:00.000Z' })).toEqual(['2026-03-02'])
})

test('a draft and a lesson that does not repeat have no periods', () => {
  expect(listPeriods({ period: '2026-03-02', repeats: 'day', sent_at: null })).toEqual([])
  expect(listPeriods({ period: null, repeats: null, sent_at: '2026-02-19T18:00:00.000Z' })).toEqual([])
})
