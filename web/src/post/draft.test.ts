import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dropDraft, findDraft, keepDraft } from './draft.ts'
import type { Draft } from './draft.ts'

const place = { account: 'a', actor: 'luca', slot: 'new' }
const draft: Draft = { type: 'H', text: 'Egy jó kávé', title: '', occurred_on: '', level: 0 }
let kept: Map<string, string>

beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

describe('a draft', () => {
  it('comes back with its type, its words and the level chosen by hand (R1.02, R4.03)', () => {
    expect(keepDraft(place, draft)).toBe(true)
    expect(findDraft(place)).toEqual(draft)
    keepDraft(place, { ...draft, level: undefined })
    expect(findDraft(place)?.level).toBeUndefined()
  })

  it('belongs to one account, one actor and one entry', () => {
    keepDraft(place, draft)
    expect(findDraft({ ...place, account: 'b' })).toBeUndefined()
    expect(findDraft({ ...place, actor: 'group' })).toBeUndefined()
    expect(findDraft({ ...place, slot: '7' })).toBeUndefined()
  })

  it('without a word is not kept', () => {
    keepDraft(place, draft)
    keepDraft(place, { ...draft, text: ' ' })
    expect(kept.size).toBe(0)
  })

  it('is gone when dropped', () => {
    keepDraft(place, draft)
    dropDraft(place)
    expect(findDraft(place)).toBeUndefined()
  })

  it('of a shape that is not known is left alone', () => {
    for (const shape of ['{', 'null', '7', '{"type":"X","text":"","title":"","occurred_on":""}', '{"type":"H"}']) {
      kept.set('entemi.draft.a.luca.new', shape)
      expect(findDraft(place), shape).toBeUndefined()
    }
  })

  it('tells when the device did not take it', () => {
    const refuse = () => {
      throw new Error('full')
    }
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
    expect(keepDraft(place, draft)).toBe(false)
    expect(findDraft(place)).toBeUndefined()
    expect(() => dropDraft(place)).not.toThrow()
  })
})
