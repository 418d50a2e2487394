import type { EntryItem } from '@entemi/contract/core/entry'
import { describe, expect, it } from 'vitest'
import { makeBook, moodsOfRange, rangeOfMonth } from './book.ts'

const all = { moods: true, privates: true, pictures: true }

function makeEntry(day: string, part: Partial<Omit<EntryItem, 'id'>> & { id?: string } = {}): EntryItem {
  return {
    ...{ id: day, type: 'NOTE', title: null, text: 'szöveg', mood: null, media: [], privacy_status: 1 },
    ...{ occurred_on: day, occurred_at: `${day}T10:00:00Z`, friend: null, lesson: null, shared: null },
    ...part,
  } as unknown as EntryItem
}

const idsOf = (months: ReturnType<typeof makeBook>) =>
  months.flatMap(({ days }) => days.flatMap(({ entries }) => entries.map(({ id }) => id)))

describe('a book', () => {
  it('has the entries by month and day, oldest first, without empty months', () => {
    const entries = ['2026-03-02', '2026-03-01', '2026-01-31'].map((day) => makeEntry(day))
    const late = makeEntry('2026-03-01', { id: 'late', occurred_at: '2026-03-01T22:00:00Z' })
    const months = makeBook([...entries, late], all)
    expect(months.map(({ month, days }) => [month, days.map(({ day }) => day)])).toEqual([
      ['2026-01', ['2026-01-31']],
      ['2026-03', ['2026-03-01', '2026-03-02']],
    ])
    expect(idsOf(months)).toEqual(['2026-01-31', '2026-03-01', 'late', '2026-03-02'])
  })

  it('leaves out what was not chosen, and what would be empty then', () => {
    const picture = { media: [{ media_type: 'i' }] as EntryItem['media'], text: '' }
    const entries = [
      makeEntry('2026-01-01', { text: '', mood: 3 }),
      makeEntry('2026-01-02', { privacy_status: 0 }),
      makeEntry('2026-01-03', picture),
      makeEntry('2026-01-04', { text: '' }),
    ]
    const idsWith = (choice: Partial<typeof all>) => idsOf(makeBook(entries, { ...all, ...choice }))
    expect(idsWith({})).toEqual(['2026-01-01', '2026-01-02', '2026-01-03'])
    expect(idsWith({ moods: false })).toEqual(['2026-01-02', '2026-01-03'])
    expect(idsWith({ privates: false })).toEqual(['2026-01-01', '2026-01-03'])
    expect(idsWith({ pictures: false })).toEqual(['2026-01-01', '2026-01-02'])
  })

  it('has the last mood of every day, of a month and of the whole range', () => {
    const entries = [
      makeEntry('2026-02-01', { id: 'b', mood: 8, occurred_at: '2026-02-01T20:00:00Z' }),
      makeEntry('2026-02-01', { id: 'a', mood: 1 }),
    ]
    const months = makeBook(entries, all)
    expect(months[0]?.moods).toEqual([8, ...Array<null>(27).fill(null)])
    expect(moodsOfRange(months, { from: '2026-01-31', to: '2026-02-02' })).toEqual([null, 8, null])
  })

  it('knows the days of a month', () => {
    expect(rangeOfMonth('2024-02')).toEqual({ from: '2024-02-01', to: '2024-02-29' })
    expect(rangeOfMonth('2026-12')).toEqual({ from: '2026-12-01', to: '2026-12-31' })
  })
})
