import { beforeAll, describe, expect, it, vi } from 'vitest'
import { adoptLanguage } from '#/platform/i18n/i18n.ts'
import { momentOfDay, readDay, formatWeekdayLabel, todayHere } from './days.ts'

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} })
  vi.stubGlobal('localStorage', { setItem: () => undefined })
  await adoptLanguage('hu')
})

const noon = new Date(2026, 10, 14, 12).getTime()

describe('days of the line', () => {
  it('are the reader’s own', () => {
    expect(todayHere(noon)).toBe('2026-11-14')
    expect(momentOfDay('2026-11-14').getDate()).toBe(14)
  })

  it('name today and yesterday', () => {
    const say = (day: string) => formatWeekdayLabel(day, Intl.DateTimeFormat().resolvedOptions().timeZone, noon)
    const [today, yesterday, earlier] = ['2026-11-14', '2026-11-13', '2026-11-12'].map(say)
    expect(today).toBe('szombat, ma')
    expect(yesterday).toBe('péntek, tegnap')
    expect(earlier).toBe('csütörtök')
  })

  it('are today where their author is, whatever day it is for the reader (R9.04)', () => {
    const evening = Date.parse('2026-11-14T20:00:00Z')
    expect(formatWeekdayLabel('2026-11-15', 'Asia/Tokyo', evening)).toBe('vasárnap, ma')
    expect(formatWeekdayLabel('2026-11-14', 'Asia/Tokyo', evening)).toBe('szombat, tegnap')
    expect(formatWeekdayLabel('2026-11-14', 'America/Los_Angeles', evening)).toBe('szombat, ma')
  })

  it('have one yesterday where the clocks were set back', () => {
    const late = Date.parse('2026-10-26T22:30:00Z')
    expect(formatWeekdayLabel('2026-10-25', 'Europe/Budapest', late)).toBe('vasárnap, tegnap')
  })

  it('are read from an address only if they exist', () => {
    expect(readDay('2024-02-29')).toBe('2024-02-29')
    for (const wrong of [undefined, '', '2026-02-29', '2026-1-1', '2026-13-01', 'x'])
      expect(readDay(wrong)).toBeUndefined()
  })
})
