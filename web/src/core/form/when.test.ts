import { describe, expect, test } from 'vitest'
import { dayOf, describeWhen, isFuture, timeOf, writtenWhen } from './when.ts'

const now = new Date(2026, 10, 14, 21, 40).getTime()

describe('when something happened', () => {
  test('is now unless a day was chosen', () => {
    expect(writtenWhen({ day: '', time: '' })).toEqual({})
    expect(writtenWhen({ day: '2026-10-03', time: '' })).toEqual({ occurred_on: '2026-10-03' })
  })

  test('has the chosen time of the chosen day', () => {
    const { occurred_on, occurred_at = '' } = writtenWhen({ day: '2026-10-03', time: '07:05' })
    expect([occurred_on, dayOf(occurred_at), timeOf(occurred_at)]).toEqual(['2026-10-03', '2026-10-03', '07:05'])
  })

  test('is said by its day and time, or as today', () => {
    expect(describeWhen({ day: '', time: '' }, now)).toBe(describeWhen({ day: '2026-11-14', time: '21:40' }, now))
    expect(describeWhen({ day: '2026-10-03', time: '08:00' }, now)).toBe('2026. okt. 3., 08.00')
    expect(describeWhen({ day: '2026-10-03', time: '' }, now)).toBe('2026. okt. 3.')
  })

  test.each([
    [{ day: '', time: '' }, false],
    [{ day: '2026-11-14', time: '21:39' }, false],
    [{ day: '2026-11-14', time: '21:41' }, true],
    [{ day: '2026-11-15', time: '' }, true],
  ])('is not in the future: %o', (when, future) => {
    expect(isFuture(when, now)).toBe(future)
  })
})
