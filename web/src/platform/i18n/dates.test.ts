import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  dayHere,
  dayIn,
  formatDate,
  formatDay,
  formatMonth,
  formatTime,
  formatTimeAgo,
  formatWeekday,
} from './dates.ts'
import { adoptLanguage } from './i18n.ts'

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} })
  vi.stubGlobal('localStorage', { setItem: () => undefined })
  await adoptLanguage('hu')
})

describe('time ago (R9.04)', () => {
  const now = new Date(2026, 10, 14, 21, 40).getTime()
  const before = (milliseconds: number) => formatTimeAgo(now - milliseconds, now)
  const [second, minute, hour, day] = [1000, 60_000, 3_600_000, 86_400_000]

  it('is just now, minutes, hours or days under a month', () => {
    expect(before(0)).toBe('épp most')
    expect(before(59 * second)).toBe('épp most')
    expect(before(minute)).toBe('1 perce')
    expect(before(hour - second)).toBe('59 perce')
    expect(before(hour)).toBe('1 órája')
    expect(before(day)).toBe('1 napja')
    expect(before(30 * day - second)).toBe('29 napja')
  })

  it('is the full date from a month on', () => {
    expect(before(30 * day)).toBe('2026. okt. 15.')
  })

  it('is the author’s day, where that is known', () => {
    expect(formatTimeAgo(now - 40 * day, now, '2026-10-06')).toBe('2026. okt. 6.')
    expect(formatTimeAgo(now - hour, now, '2026-11-13')).toBe('1 órája')
  })

  it('tolerates a small clock difference, and shows future times as dates', () => {
    expect(before(-30 * second)).toBe('épp most')
    expect(before(-2 * day)).toBe('2026. nov. 16.')
  })
})

describe('dates', () => {
  it('are written as in Hungarian', () => {
    expect(formatDate(new Date(2026, 9, 3))).toBe('2026. okt. 3.')
    expect(formatDate('1948-03-14')).toBe('1948. márc. 14.')
    expect(formatMonth(new Date(2026, 10, 14))).toBe('2026. november')
    const now = new Date(2026, 10, 14).getTime()
    expect(formatDay('2026-10-03', now)).toBe('okt. 3., szombat')
    expect(formatDay('2025-10-03', now)).toBe('2025. okt. 3., péntek')
  })

  it('name days in the language shown', () => {
    const saturday = new Date(2026, 10, 14, 21, 40)
    expect(formatWeekday(saturday)).toBe('szombat')
    expect(formatTime(saturday)).toBe('21.40')
    expect(dayHere(saturday)).toBe('2026-11-14')
  })

  it('and times are shown in the given zone (R9.04)', () => {
    const moment = '2026-11-14T20:40:00Z'
    expect(formatTime(moment, 'Europe/Budapest')).toBe('21.40')
    expect(formatTime(moment, 'America/New_York')).toBe('15.40')
    expect(formatTime(moment, 'Asia/Kathmandu')).toBe('02.25')
    expect(formatTime('2026-11-14T00:05:00Z', 'Pacific/Kiritimati')).toBe('14.05')
    expect(formatTime('2026-11-14T23:00:00Z', 'Europe/Budapest')).toBe('00.00')
    expect(dayIn('America/New_York', moment)).toBe('2026-11-14')
    expect(dayIn('Asia/Kathmandu', moment)).toBe('2026-11-15')
    expect(formatTime(moment, 'Europe/Not_Yet_Known')).toMatch(/^\d\d\.\d\d$/)
  })
})

describe('English dates and times', () => {
  const evening = new Date(2026, 9, 3, 21, 40)
  const now = new Date(2026, 10, 14).getTime()
  const write = () => [formatDate(evening), formatDay(evening, now), formatMonth(evening), formatTime(evening)]

  beforeAll(() => adoptLanguage('en'))
  afterAll(async () => {
    vi.stubGlobal('navigator', { languages: ['hu-HU'] })
    await adoptLanguage('hu')
  })

  it('follow the region of the reader’s browser', () => {
    vi.stubGlobal('navigator', { languages: ['hu-HU', 'en-US', 'en'] })
    expect(write()).toEqual(['Oct 3, 2026', 'Saturday, Oct 3', 'October 2026', '9:40 PM'])
    expect(formatTime('2026-11-14T20:40:00Z', 'America/New_York')).toBe('3:40 PM')
    vi.stubGlobal('navigator', { languages: ['en-GB'] })
    expect(write()).toEqual(['3 Oct 2026', 'Saturday 3 Oct', 'October 2026', '21:40'])
    expect(formatTime('2026-11-14T20:40:00Z', 'Europe/Budapest')).toBe('21:40')
  })

  it('are European in a browser without English', () => {
    vi.stubGlobal('navigator', { languages: ['hu-HU'] })
    expect(write()).toEqual(['3 Oct 2026', 'Saturday 3 Oct', 'October 2026', '21:40'])
  })
})
