import { describe, expect, it } from 'vitest'
import { id } from '#/app/testing/make-state.ts'
import { belongs, wouldShow } from './belongs.ts'

const madeAt = '2026-11-15T10:00:00'
const note = { kind: 'entry', madeAt, body: { type: 'note', text: 'Szó' } } as const
const gratitude = { kind: 'entry', madeAt, body: { type: 'H', text: 'Szó', occurred_on: '2026-03-01' } } as const
const mood = { kind: 'mood', madeAt, body: { mood: 7, privacy_status: 0 } } as const

describe('a waiting entry is shown where it will appear', () => {
  it('on the part of the line that is shown', () => {
    expect([note, gratitude, mood].map((item) => belongs(item, {}))).toEqual([true, true, true])
    expect([note, gratitude, mood].map((item) => belongs(item, { category: 'gratitude' }))).toEqual([
      false,
      true,
      false,
    ])
    expect([note, gratitude, mood].map((item) => belongs(item, { to: '2026-06-01' }))).toEqual([false, true, false])
  })

  it('in the feed it belongs to', () => {
    const toGroup = { ...note, body: { ...note.body, publish_to: id<never>('choir'), privacy_status: 2 } } as const
    const shows = (feed: 'friends' | 'groups' | 'all') => [note, mood, toGroup].map((item) => wouldShow(item, feed))
    expect(shows('friends')).toEqual([true, false, false])
    expect(shows('groups')).toEqual([false, false, true])
    expect(shows('all')).toEqual([true, false, false])
  })
})
