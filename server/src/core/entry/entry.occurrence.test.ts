import { describe, expect, test } from 'vitest'
import { ApiError } from '#/platform/api-error.ts'
import { resolveOccurrence } from './entry.occurrence.ts'

const budapest = { zone: 'Europe/Budapest', day_starts: '00:00' }
const at = (moment: string) => Temporal.Instant.from(moment)

describe('R1.08 the day of an entry is its author’s day', () => {
  test.each([
    ['just before midnight at home', {}, budapest, '2026-05-01T21:59:00Z', '2026-05-01'],
    ['just after midnight at home', {}, budapest, '2026-05-01T22:01:00Z', '2026-05-02'],
    ['where the author is now', { zone: 'America/New_York' }, budapest, '2026-05-02T02:00:00Z', '2026-05-01'],
    [
      '01:30 while the day starts at four',
      {},
      { ...budapest, day_starts: '04:00' },
      '2026-05-01T23:30:00Z',
      '2026-05-01',
    ],
    [
      '04:00 while the day starts at four',
      {},
      { ...budapest, day_starts: '04:00' },
      '2026-05-02T02:00:00Z',
      '2026-05-02',
    ],
    [
      'at a moment in the past',
      { occurred_at: '2020-02-29T12:00:00Z' },
      budapest,
      '2026-05-02T02:00:00Z',
      '2020-02-29',
    ],
    ['on a given day', { occurred_on: '1956-10-23' }, budapest, '2026-05-02T02:00:00Z', '1956-10-23'],
  ])('%s', (_name, given, author, now, day) => {
    expect(resolveOccurrence(given, author, at(now)).occurred_on).toBe(day)
  })

  test('a past day keeps the time of day, an hour that summer time skips becomes the next one', () => {
    const given = { occurred_on: '2026-03-29' }
    expect(resolveOccurrence(given, budapest, at('2026-05-01T10:15:00Z')).occurred_at).toBe('2026-03-29T10:15:00Z')
    expect(resolveOccurrence(given, budapest, at('2026-05-01T00:30:00Z')).occurred_at).toBe('2026-03-29T01:30:00Z')
  })

  test('a clock that is a little fast is let in; tomorrow only where the zone is not known, and it is now', () => {
    const now = at('2026-05-02T10:00:00Z')
    expect(resolveOccurrence({ occurred_at: '2026-05-02T10:04:00Z' }, budapest, now).occurred_on).toBe('2026-05-02')
    const tomorrow = resolveOccurrence({ occurred_on: '2026-05-03' }, budapest, now)
    expect(tomorrow).toMatchObject({ occurred_on: '2026-05-03', occurred_at: '2026-05-02T10:00:00Z' })
  })

  test('a past day has the time that was chosen, and the calendar’s today is today while the night is yesterday’s', () => {
    const given = { occurred_on: '2026-04-30', occurred_at: '2026-04-30T05:30:00Z', zone: 'Europe/Budapest' }
    expect(resolveOccurrence(given, budapest, at('2026-05-02T10:00:00Z'))).toEqual(given)
    const owl = { ...budapest, day_starts: '04:00' }
    const night = resolveOccurrence(
      { occurred_on: '2026-05-02', zone: 'Europe/Budapest' },
      owl,
      at('2026-05-01T23:30:00Z'),
    )
    expect(night).toMatchObject({ occurred_on: '2026-05-02', occurred_at: '2026-05-01T23:30:00Z' })
  })

  test.each([
    [{ occurred_on: '1899-12-31' }, 'occurred_on'],
    [{ occurred_on: '2026-05-04' }, 'occurred_on'],
    [{ occurred_at: '2026-05-04T12:00:00Z' }, 'occurred_at'],
    [{ occurred_at: '0001-01-01T00:00:00Z' }, 'occurred_at'],
    [{ occurred_at: '2026-05-02T10:06:00Z' }, 'occurred_at'],
    [{ occurred_on: '2026-05-02', occurred_at: '2026-05-02T11:00:00Z' }, 'occurred_at'],
    [{ occurred_on: '2026-05-03', zone: 'Europe/Budapest' }, 'occurred_on'],
  ])('refuses a day before 1900 or in the future: %o', (given, name) => {
    const resolve = () => resolveOccurrence(given, budapest, at('2026-05-02T10:00:00Z'))
    expect(resolve).toThrow(ApiError)
    try {
      resolve()
    } catch (error) {
      expect((error as ApiError).details.fields).toEqual([{ name, code: 'INVALID_DATE' }])
    }
  })
})
