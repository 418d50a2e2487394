import { beforeAll, describe, expect, it, vi } from 'vitest'
import { moveByKey } from '#/core/form/calendar.ts'
import { dayIn } from '#/platform/i18n/dates.ts'
import { adoptLanguage } from '#/platform/i18n/i18n.ts'
import { describeDay, emptyDay, readDay } from './calendar-day.ts'
import { firstWeekday, listMonths, readMonth, weeksOfMonth } from './month-list.ts'

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} })
  vi.stubGlobal('localStorage', { setItem: () => undefined })
  await adoptLanguage('hu')
})

describe('the months of the calendar', () => {
  it('are listed from the current one back to January of the first year', () => {
    expect(listMonths(2025, '2026-02')).toEqual([
      '2026-02',
      '2026-01',
      ...Array.from({ length: 12 }, (_, index) => `2025-${String(12 - index).padStart(2, '0')}`),
    ])
    expect(listMonths(1900, '1900-01')).toEqual(['1900-01'])
  })

  it('have every day once, 29 February in leap years only', () => {
    const days = (month: string) =>
      weeksOfMonth(month, 1)
        .flat()
        .filter((day) => day !== null)
    expect([days('2024-02').at(-1), days('2026-02').at(-1), days('1900-02').at(-1), days('2000-02').at(-1)]).toEqual([
      '2024-02-29',
      '2026-02-28',
      '1900-02-28',
      '2000-02-29',
    ])
    for (const month of listMonths(2024, '2026-12')) {
      for (const weekStart of [1, 6, 7]) {
        const weeks = weeksOfMonth(month, weekStart)
        expect(weeks.every((week) => week.length === 7)).toBe(true)
        expect(weeks.flat().filter((day) => day !== null)).toEqual(days(month))
      }
    }
  })

  it('have weeks that begin on the first day of the week of the region', () => {
    // 1 November 2026 is a Sunday.
    expect(weeksOfMonth('2026-11', 1)[0]?.indexOf('2026-11-01')).toBe(6)
    expect(weeksOfMonth('2026-11', 7)[0]?.indexOf('2026-11-01')).toBe(0)
    expect(weeksOfMonth('2026-11', 6)[0]?.indexOf('2026-11-01')).toBe(1)
    expect(['hu', 'en-GB', 'en-US'].map((locale) => firstWeekday(locale))).toEqual([1, 1, 7])
  })

  it('are read from an address if they have begun', () => {
    const today = '2026-11-14'
    expect([readMonth('2026-11', today), readMonth('1988-12', today)]).toEqual(['2026-11', '1988-12'])
    for (const text of [undefined, '', '2026-12', '2026-13', '2026', '2026-11-01'])
      expect(readMonth(text, today)).toBeUndefined()
  })
})

describe('the keys', () => {
  const range = { first: '1948-01-01', last: '2026-11-14' }
  const move = (from: string, key: string, weekStart = 1) => moveByKey(from, key, false, range, weekStart)

  it('move by day, week and month, never past today or before the first month', () => {
    expect(move('2026-11-01', 'ArrowLeft')).toBe('2026-10-31')
    expect(move('2024-02-22', 'ArrowDown')).toBe('2024-02-29')
    expect(move('2026-10-31', 'PageDown')).toBe('2026-11-14')
    expect(move('2026-03-31', 'PageUp')).toBe('2026-02-28')
    expect([move('2026-11-14', 'ArrowRight'), move('1948-01-01', 'ArrowUp')]).toEqual(['2026-11-14', '1948-01-01'])
    expect(move('2026-11-14', 'Enter')).toBeUndefined()
  })

  it('go to the ends of the week as it begins in the region', () => {
    expect([move('2026-11-04', 'Home'), move('2026-11-04', 'End')]).toEqual(['2026-11-02', '2026-11-08'])
    expect([move('2026-11-04', 'Home', 7), move('2026-11-04', 'End', 7)]).toEqual(['2026-11-01', '2026-11-07'])
  })
})

describe('a day of the calendar', () => {
  const day = readDay({ moods: [1, 7], categories: { mood: 2, note: 1, gratitude: 3, goal: 1, solution: 1 } })

  it('has its last mood as its face, and a mark for each of at most three types', () => {
    expect(day).toEqual({ moods: [1, 7], entries: 6, marks: ['gratitude', 'note', 'goal'] })
    expect(readDay({ moods: [], categories: { mood: 1 } })).toEqual(emptyDay)
  })

  it('is read out with its date, mood and entries', () => {
    const today = '2026-11-14'
    expect(describeDay('2026-10-03', day, today)).toBe('október 3., szombat, gondtalan, 6 bejegyzés')
    expect(describeDay('2026-11-14', emptyDay, today)).toBe('november 14., szombat, nincs feljegyzett hangulat')
    expect(describeDay('2026-11-15', emptyDay, today)).toBe('november 15., vasárnap, még nem jött el')
  })

  it('is the same day in every zone of the reader', () => {
    const evening = Date.parse('2026-12-31T20:00:00Z')
    expect([dayIn('Asia/Tokyo', evening), dayIn('America/Los_Angeles', evening)]).toEqual(['2027-01-01', '2026-12-31'])
    expect(describeDay('2026-12-31', emptyDay, dayIn('Asia/Tokyo', evening))).toContain('december 31., csütörtök')
    expect(describeDay('2027-01-01', emptyDay, dayIn('America/Los_Angeles', evening))).toContain('még nem jött el')
  })
})
