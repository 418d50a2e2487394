import type { EntryItem } from '@entemi/contract/core/entry'
import type { MediaRecord } from '@entemi/contract/core/media'
import { describe, expect, test } from 'vitest'
import { id } from '#/app/testing/make-state.ts'
import { emptyDraft } from '#/core/entry/draft.ts'
import type { Draft } from '#/core/entry/draft.ts'
import { makeEdit, makePost, makeStart } from './post-body.ts'
import { findVideoService } from '#/core/media/video-service.ts'

const zone = 'Europe/Budapest'
const image = (key: string, isSaved = false) => ({ db_key: id<never>(key), thumb: null, file_name: key, isSaved })
const record = (db_key: string, media_type: 'i' | 'v', url: string | null = null) =>
  ({
    db_key,
    media_type,
    url,
    provider: media_type === 'v' ? 'youtube' : null,
    thumb: null,
    title: null,
  }) as unknown as MediaRecord

const entry = {
  note_type: 'H',
  text: 'Hála',
  title: null,
  mood: null,
  occurred_on: '2026-11-01',
  occurred_at: '2026-11-01T09:30:00Z',
  zone: 'Europe/Budapest',
  privacy_status: 9,
  media: [record('a', 'i'), record('b', 'i'), record('v', 'v', 'https://vimeo.com/1')],
  place: { town: 'Szentendre', country: 'Magyarország', near: false },
  group: null,
  post_category: null,
} as unknown as EntryItem
const tags = ['futás', 'kert']
const start = makeStart({ entry, tags })
const edit = (changes: Partial<Draft>) => makeEdit({ ...start, ...changes }, { entry, tags }, zone)
const unchanged = { type: 'H', text: 'Hála', title: null }

describe('a new entry', () => {
  test('has only the given fields', () => {
    expect(makePost({ ...emptyDraft, text: 'Szép nap' }, zone)).toEqual({
      type: 'note',
      text: 'Szép nap',
      title: null,
      zone,
    })
  })

  test('includes its video, place, day and group', () => {
    const draft: Draft = {
      ...emptyDraft,
      occurred_on: '2024-07-20',
      mood: 7,
      tags: ['futás'],
      level: 2,
      video_url: 'https://vimeo.com/1',
      place: { town: 7, name: 'Tihany' },
      publish_to: { id: id('kert'), name: 'Közös kert', category: 'Q' },
    }
    expect(makePost(draft, zone)).toMatchObject({
      privacy_status: 2,
      occurred_on: '2024-07-20',
      mood: 7,
      tags: ['futás'],
      video_url: 'https://vimeo.com/1',
      town: 7,
      publish_to: 'kert',
      category: 'Q',
    })
  })
})

describe('an edit', () => {
  test('that changes only the text sends only the text', () => {
    expect(edit({ text: 'Nagyobb hála' })).toEqual({ ...unchanged, text: 'Nagyobb hála' })
  })

  test('R4.06 lists removed media, and keeps the video in the list', () => {
    const media = [image('b', true), image('new')]
    expect(edit({ media, removed: [id('a')] })).toEqual({
      ...unchanged,
      media: ['b', 'new', 'v'],
      removed_media: ['a'],
    })
  })

  test('R2.14 sends the group only when it changes', () => {
    const group: Draft['publish_to'] = { id: id('garden'), name: 'Közös kert', category: 'Q' }
    expect(edit({ publish_to: group })).toEqual({ ...unchanged, publish_to: 'garden', category: 'Q' })
    expect(edit({ publish_to: null })).toEqual(unchanged)
  })

  test('sends the tags only when they change; none is an empty list', () => {
    expect(edit({ tags: ['kert', 'futás'] })).toEqual({ ...unchanged, tags: ['kert', 'futás'] })
    expect(edit({ tags: [] })).toEqual({ ...unchanged, tags: [] })
  })

  test('sends a changed mood and a changed time with the zone it is in', () => {
    expect(edit({ mood: 3 })).toEqual({ ...unchanged, mood: 3 })
    expect(makeEdit({ ...start, mood: null }, { entry: { ...entry, mood: 3 }, tags }, zone)).toEqual({
      ...unchanged,
      mood: null,
    })
    const moved = edit({ occurred_on: '2026-10-03', occurred_time: '07:05' })
    expect(moved).toMatchObject({ ...unchanged, occurred_on: '2026-10-03', zone })
    expect(moved.occurred_at).toBe(new Date('2026-10-03T07:05:00').toISOString())
  })

  test('removes the video and the place', () => {
    expect(edit({ video_url: ' ', place: null })).toEqual({ ...unchanged, video_url: null, town: null })
  })

  test('sends another place, and keeps the saved one', () => {
    expect(edit({ place: { town: 7, name: 'Tihany' } })).toEqual({ ...unchanged, town: 7 })
    expect(edit({ place: { lat: 46.9, lon: 17.9 } })).toEqual({ ...unchanged, lat: 46.9, lon: 17.9 })
    expect(edit({ place: { name: 'Szentendre' } })).toEqual(unchanged)
  })
})

test('R5.06 a video link is of YouTube or of Vimeo', () => {
  expect(findVideoService('https://www.youtube.com/watch?v=abcdefghijk')).toBe('YouTube')
  expect(findVideoService(' https://youtu.be/abcdefghijk ')).toBe('YouTube')
  expect(findVideoService('https://player.vimeo.com/video/1')).toBe('Vimeo')
  for (const link of [
    'https://youtube.com.evil.example/x',
    'https://evil.example/youtube.com',
    'javascript:alert(1)',
    'x',
  ])
    expect(findVideoService(link)).toBeUndefined()
})
