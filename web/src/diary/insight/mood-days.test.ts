import { describe, expect, it } from 'vitest'
import { countDays, joinInsights, listByDays, listWays, readMoodDays } from './mood-days.ts'

const days = readMoodDays([
  { day: '2026-03-02', moods: [1, 8, 1] },
  { day: '2026-03-01', moods: [8] },
  { day: '2026-03-05', moods: [8] },
  { day: '2026-03-06', moods: [8, 3] },
])

describe('statistics of moods (R3.11)', () => {
  it('count the days of each mood, a day with two counting for both', () => {
    const counts = countDays(days)
    expect(counts).toMatchObject({ 0: 0, 1: 1, 3: 1, 8: 4 })
    expect(listByDays(counts)).toEqual([8, 1, 3])
  })

  it('count transitions in the order of the days', () => {
    expect(listWays(days, 5)).toEqual([
      { between: [1, 8], times: 4 },
      { between: [3, 8], times: 1 },
    ])
    expect(listWays(days, 1)).toHaveLength(1)
  })

  it('leave out invalid moods', () => {
    expect(readMoodDays([{ day: '2026-01-01', moods: [9, 4] }]).get('2026-01-01')).toEqual([4])
  })
})

it('years are joined day by day and type by type', () => {
  const joined = joinInsights([
    { days: [{ day: '2026-01-01', moods: [1] }], categories: { mood: 1, note: 2 }, active_days: 3 },
    { days: [{ day: '2024-01-01', moods: [2] }], categories: { mood: 4 }, active_days: 2 },
  ])
  expect(joined).toEqual({
    days: [
      { day: '2024-01-01', moods: [2] },
      { day: '2026-01-01', moods: [1] },
    ],
    categories: { mood: 5, note: 2 },
    active_days: 5,
  })
})
