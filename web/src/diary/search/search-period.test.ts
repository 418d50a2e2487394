import { describe, expect, it } from 'vitest'
import { describeDays, wholePeriod } from './search-period.ts'

describe('the period of a search', () => {
  it('is a year or a month where its days are the first and the last of it', () => {
    expect(wholePeriod({ from: '2024-01-01', to: '2024-12-31' })).toBe('2024')
    expect(wholePeriod({ from: '2024-02-01', to: '2024-02-29' })).toBe('2024-02')
    expect(wholePeriod({ from: '2024-02-01', to: '2024-03-01' })).toBeUndefined()
    expect(wholePeriod({ from: '2024-01-01' })).toBeUndefined()
    expect(wholePeriod({})).toBeUndefined()
  })

  it('is said in words', () => {
    expect(describeDays({})).toBeUndefined()
    expect(describeDays({ from: '2024-01-01', to: '2024-12-31' })).toBe('2024')
    expect(describeDays({ from: '2024-02-01', to: '2024-02-29' })).toBe('2024. február')
    expect(describeDays({ from: '2024-02-03', to: '2024-03-01' })).toBe('2024. febr. 3. – 2024. márc. 1.')
    expect(describeDays({ from: '2024-02-03' })).toBe('2024. febr. 3. –')
    expect(describeDays({ to: '2024-02-03' })).toBe('– 2024. febr. 3.')
  })
})
