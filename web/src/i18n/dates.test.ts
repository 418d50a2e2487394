import { beforeAll, describe, expect, it, vi } from 'vitest'
import { writeDate, writeMonth, writeTime, writeTimeAgo, writeWeekday } from './dates.ts'
import { adoptLanguage } from './i18n.ts'

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} })
  vi.stubGlobal('localStorage', { setItem: () => undefined })
  await adoptLanguage('hu')
})

describe('time ago (R9.04)', () => {
  const now = new Date(2026, 10, 14, 21, 40).getTime()
  const before = (milliseconds: number) => writeTimeAgo(now - milliseconds, now)
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
    expect(before(30 * day)).toBe('2026.10.15')
  })

  it('forgives a clock that runs a little ahead, and dates what is yet to come', () => {
    expect(before(-30 * second)).toBe('épp most')
    expect(before(-2 * day)).toBe('2026.11.16')
  })
})

describe('dates', () => {
  it('are yyyy.mm.dd (R9.07)', () => {
    expect(writeDate(new Date(2026, 0, 5))).toBe('2026.01.05')
    expect(writeDate('1948-03-14')).toBe('1948.03.14')
  })

  it('name days and months in the language shown', () => {
    const saturday = new Date(2026, 10, 14, 21, 40)
    expect(writeWeekday(saturday)).toBe('szombat')
    expect(writeMonth(saturday)).toBe('november')
    expect(writeTime(saturday)).toBe('21.40')
  })
})
