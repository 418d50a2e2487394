import { describe, expect, it } from 'vitest'
import { drawBands, drawDay, moveInRows, rowsOfMonth, rowsOfYear } from './day-rows.ts'

describe('the days of a chart', () => {
  it('are a month a row in a year, with every day once', () => {
    const rows = rowsOfYear(2024)
    expect(rows.map((row) => row.length)).toEqual(Array.from({ length: 12 }, () => 31))
    const days = rows.flat().filter((day) => day !== null)
    expect([days.length, new Set(days).size, days[59], days.at(-1)]).toEqual([366, 366, '2024-02-29', '2024-12-31'])
    expect(rowsOfYear(2026)[1]?.filter((day) => day !== null)).toHaveLength(28)
  })

  it('are a week a row in a month, from Monday', () => {
    expect(rowsOfMonth(2026, 11)[0]).toEqual([null, null, null, null, null, null, '2026-11-01'])
  })

  it('are reached by the arrow keys, up to the last one', () => {
    const rows = rowsOfYear(2026)
    const move = (from: string, key: string, last = '2026-12-31') => moveInRows(rows, from, key, last)
    expect(move('2026-01-31', 'ArrowRight')).toBe('2026-02-01')
    expect(move('2026-01-01', 'ArrowLeft')).toBeUndefined()
    expect(move('2026-01-31', 'ArrowDown')).toBe('2026-02-28')
    expect(move('2026-03-15', 'ArrowUp')).toBe('2026-02-15')
    expect(move('2026-01-15', 'ArrowUp')).toBeUndefined()
    expect(move('2026-10-31', 'ArrowDown', '2026-11-14')).toBe('2026-11-14')
    expect(move('2026-11-14', 'ArrowRight', '2026-11-14')).toBeUndefined()
    expect([move('2026-05-05', 'Home'), move('2026-05-05', 'End', '2026-11-14')]).toEqual(['2026-01-01', '2026-11-14'])
    expect(move('2026-05-05', 'a')).toBeUndefined()
  })
})

describe('a day', () => {
  const box = { x: 0, y: 0, width: 9, height: 13, radius: 2 }

  it('of one mood is one piece', () => {
    expect(drawBands(box, [6])).toEqual([{ mood: 6, path: drawDay(box) }])
  })

  it('of several moods shows each, in their order and by their share', () => {
    const bands = drawBands(box, [1, 8, 8])
    expect(bands.map(({ mood }) => mood)).toEqual([1, 8])
    expect(bands.map(({ path }) => path)).toEqual([
      'M2 0H3V13H2a2 2 0 0 1 -2 -2V2a2 2 0 0 1 2 -2z',
      'M3 0H7a2 2 0 0 1 2 2V11a2 2 0 0 1 -2 2H3V0z',
    ])
    expect(drawBands(box, [1, 8, 1]).map(({ mood }) => mood)).toEqual([1, 8, 1])
  })
})
