import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  asideSlot,
  deleteDraft,
  emptyDraft,
  findDraft,
  isSameDraft,
  listDrafts,
  moveDraft,
  saveDraft,
} from './draft.ts'
import type { Draft } from './draft.ts'
import { id } from '#/app/testing/make-state.ts'

const place = { account: 'a', actor: 'luca', slot: 'new' }
const draft: Draft = { ...emptyDraft, type: 'H', text: 'Egy jó kávé', level: 0 }
let storage: Map<string, string>

beforeEach(() => {
  storage = new Map()
  const calls = {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  }
  // As in a browser, its own keys are what it holds.
  vi.stubGlobal('localStorage', new Proxy(calls, { ownKeys: () => [...storage.keys()], getOwnPropertyDescriptor }))
})
const getOwnPropertyDescriptor = () => ({ enumerable: true, configurable: true })
afterEach(() => vi.unstubAllGlobals())

describe('a draft', () => {
  it('is restored with its type, its text and the level chosen by hand (R1.02, R4.03)', () => {
    expect(saveDraft(place, draft)).toBe(true)
    expect(findDraft(place)).toEqual(draft)
    saveDraft(place, { ...draft, level: undefined })
    expect(findDraft(place)?.level).toBeUndefined()
  })

  it('belongs to one account, one actor and one entry', () => {
    saveDraft(place, draft)
    expect(findDraft({ ...place, account: 'b' })).toBeUndefined()
    expect(findDraft({ ...place, actor: 'group' })).toBeUndefined()
    expect(findDraft({ ...place, slot: '7' })).toBeUndefined()
  })

  it('without text is not saved', () => {
    saveDraft(place, draft)
    saveDraft(place, { ...draft, text: ' ' })
    expect(storage.size).toBe(0)
  })

  it('is restored with its images, its video, its place and its group', () => {
    const whole: Draft = {
      ...draft,
      text: '',
      media: [
        { db_key: id('one'), thumb: '/media/one/thumb', file_name: 'tó.jpg', isSaved: false },
        { kept: 'two', file_name: 'part.jpg' },
      ],
      removed: [id('two')],
      mood: 7,
      occurred_on: '2026-10-03',
      occurred_time: '07:05',
      video_url: 'https://vimeo.com/1',
      place: { town: 3_044_681, name: 'Szentendre' },
      publish_to: { id: id('kert'), name: 'Közös kert', category: 'Q' },
    }
    saveDraft(place, whole)
    expect(findDraft(place)).toEqual(whole)
  })

  it('of an older version is restored with a place that has no name yet', () => {
    const placed = { ...draft, place: { lat: 46.9, lon: 17.9 } }
    storage.set('entemi.draft.a.luca.new', JSON.stringify(placed))
    expect(findDraft(place)).toEqual(placed)
  })

  it('of an older version is restored with the fields it has', () => {
    const { type, text, title, occurred_on, level } = draft
    const odd = { media: [{ db_key: 1 }, null], removed: 'x', place: { lat: '1' }, publish_to: { id: 'kert' } }
    storage.set('entemi.draft.a.luca.new', JSON.stringify({ type, text, title, occurred_on, level, ...odd }))
    expect(findDraft(place)).toEqual(draft)
  })

  it('is deleted', () => {
    saveDraft(place, draft)
    deleteDraft(place)
    expect(findDraft(place)).toBeUndefined()
  })

  it('of an unknown shape is ignored', () => {
    for (const shape of ['{', 'null', '7', '{"type":"X","text":"","title":"","occurred_on":""}', '{"type":"H"}']) {
      storage.set('entemi.draft.a.luca.new', shape)
      expect(findDraft(place), shape).toBeUndefined()
    }
  })

  it('reports when the device could not store it', () => {
    const refuse = () => {
      throw new Error('full')
    }
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
    expect(saveDraft(place, draft)).toBe(false)
    expect(findDraft(place)).toBeUndefined()
    expect(() => deleteDraft(place)).not.toThrow()
  })
})

describe('the drafts of a member', () => {
  it('are listed by slot, without those of another actor', () => {
    saveDraft(place, draft)
    saveDraft({ ...place, slot: '7' }, draft)
    saveDraft({ ...place, actor: 'group' }, draft)
    storage.set('entemi.draft.a.luca.message-9', JSON.stringify([{ kept: 'one' }]))
    expect(listDrafts(place).map(({ slot }) => slot)).toEqual(['7', 'new'])
  })

  it('are put aside and taken up again', () => {
    saveDraft(place, draft)
    const aside = asideSlot()
    expect(moveDraft(place, aside)).toBe(true)
    expect([findDraft(place), findDraft({ ...place, slot: aside })?.text]).toEqual([undefined, draft.text])
    moveDraft({ ...place, slot: aside }, 'new')
    expect(listDrafts(place).map(({ slot }) => slot)).toEqual(['new'])
  })

  it('are the same whatever spaces surround their text', () => {
    expect(isSameDraft(draft, { ...draft, text: ` ${draft.text}\n` })).toBe(true)
    expect(isSameDraft(draft, { ...draft, mood: 3 })).toBe(false)
  })
})
