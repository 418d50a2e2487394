import { describe, expect, it } from 'vitest'
import { changeSpan, rangeOf, readPeriod, spanOf, stepPeriod } from './period.ts'

const today = '2026-11-14'

describe('the period of insight', () => {
  it('is this year unless the address names a year, a month or everything', () => {
    expect(['2024', '2024-02', 'all'].map((text) => readPeriod(text, today))).toEqual(['2024', '2024-02', 'all'])
    for (const text of [undefined, '', '2024-13', '1024', '2024-2', 'every']) {
      expect(readPeriod(text, today), text).toBe('2026')
    }
    expect(['2024', '2024-02', 'all'].map(spanOf)).toEqual(['year', 'month', 'all'])
  })

  it('has its first and last day, leap years too', () => {
    expect(rangeOf('2024')).toEqual({ from: '2024-01-01', to: '2024-12-31' })
    expect(rangeOf('2024-02')).toEqual({ from: '2024-02-01', to: '2024-02-29' })
    expect(rangeOf('2026-12')).toEqual({ from: '2026-12-01', to: '2026-12-31' })
  })

  it('steps by year or month, across years', () => {
    expect([stepPeriod('2026', -1), stepPeriod('2026-01', -1), stepPeriod('2026-12', 1)]).toEqual([
      '2025',
      '2025-12',
      '2027-01',
    ])
  })

  it('stays at the same time when switching between year and month', () => {
    expect(changeSpan('2026', 'month', today)).toBe('2026-11')
    expect(changeSpan('2024', 'month', today)).toBe('2024-12')
    expect(changeSpan('2024-05', 'year', today)).toBe('2024')
    expect(changeSpan('2024-05', 'month', today)).toBe('2024-05')
    expect(changeSpan('all', 'year', today)).toBe('2026')
    expect(changeSpan('2024', 'all', today)).toBe('all')
  })
})
