import { describe, expect, it } from 'vitest'
import type { Mood } from '#/platform/kit/mood.ts'
import { countBefore, groupLine, isSameMonth, lastDayOf, makeGrowingLine, moodsOfYear } from './line-days.ts'

const entry = (occurred_on: string, mood: Mood | null = null) => ({ occurred_on, mood })

describe('the line as months of days (R1.08)', () => {
  it('keeps the order it is given, each day once under its month', () => {
    const line = groupLine([
      entry('2026-11-14'),
      entry('2026-11-14'),
      entry('2026-11-02'),
      entry('2026-10-31'),
      entry('2025-11-14'),
    ])
    expect(line.map(({ month, days }) => [month, days.map(({ day, entries }) => [day, entries.length])])).toEqual([
      [
        '2026-11',
        [
          ['2026-11-14', 2],
          ['2026-11-02', 1],
        ],
      ],
      ['2026-10', [['2026-10-31', 1]]],
      ['2025-11', [['2025-11-14', 1]]],
    ])
  })

  it('gives a day its latest mood and the previous one, across months', () => {
    const line = groupLine([
      entry('2026-11-01', 7),
      entry('2026-11-01', 3),
      entry('2026-10-31'),
      entry('2026-10-30', 4),
    ])
    expect(line.flatMap(({ days }) => days.map(({ mood, nextMood }) => [mood, nextMood]))).toEqual([
      [7, null],
      [null, 4],
      [4, null],
    ])
  })

  it('keeps the identity of months that a further page does not change', () => {
    const entries = [entry('2026-11-02'), entry('2026-11-01', 7), entry('2026-10-31')]
    const [november, october] = groupLine(entries)
    const [same, grown] = groupLine([...entries, entry('2026-10-30')])
    if (!november || !october || !same || !grown) throw new Error('two months')
    expect([isSameMonth(november, same), isSameMonth(october, grown)]).toEqual([true, false])
    const [changed] = groupLine([entry('2026-11-02'), ...entries.slice(1)])
    expect(changed && isSameMonth(november, changed)).toBe(false)
  })

  it('gives the same result page by page as at once, and keeps the months above', () => {
    const grow = makeGrowingLine<ReturnType<typeof entry>>()
    const days = ['2026-11-02', '2026-10-31', '2026-10-30', '2026-09-09', '2026-09-09', '2026-08-01', '2025-01-01']
    const entries = days.map((day, index) => entry(day, index === 4 ? 7 : null))
    const [november] = grow(entries.slice(0, 4))
    for (let count = 5; count <= entries.length; count++) {
      expect(grow(entries.slice(0, count))).toEqual(groupLine(entries.slice(0, count)))
    }
    expect(grow(entries)[0]).toBe(november)
    const moods = new Map([['2026-11-02', 3 as Mood]])
    expect(grow(entries, moods)).toEqual(groupLine(entries, moods))
    expect(grow(entries.slice(1), moods)).toEqual(groupLine(entries.slice(1), moods))
  })

  it('counts the days above a month: only those of the first screen are rendered at once', () => {
    const line = groupLine([entry('2026-11-02'), entry('2026-11-01'), entry('2026-10-31'), entry('2026-09-30')])
    expect(countBefore(line)).toEqual([0, 2, 3])
  })

  it('uses a day’s given mood that is not among the entries', () => {
    const [month] = groupLine([entry('2026-11-01')], new Map([['2026-11-01', 0]]))
    expect(month?.days[0]?.mood).toBe(0)
  })

  it('has no month where there is nothing', () => {
    expect(groupLine([])).toEqual([])
  })
})

describe('a year', () => {
  it('has every day, 366 in a leap year', () => {
    const days = moodsOfYear(
      2024,
      new Map<string, Mood>([
        ['2024-01-01', 5],
        ['2024-12-31', 8],
        ['2023-12-31', 1],
      ]),
    )
    expect([days.length, days[0], days[1], days.at(-1)]).toEqual([366, 5, null, 8])
    expect(moodsOfYear(2026, new Map())).toHaveLength(365)
  })

  it('ends its months where they end', () => {
    expect([lastDayOf(2024, 1), lastDayOf(2026, 1), lastDayOf(2026, 11)]).toEqual([
      '2024-02-29',
      '2026-02-28',
      '2026-12-31',
    ])
  })
})
