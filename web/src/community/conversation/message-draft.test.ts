import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findMessageDraft, saveMessageDraft } from './message-draft.ts'

const place = { account: 'a', actor: 'b', entityId: 'c' }

let stored: Map<string, string>

beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('a draft is restored in its own conversation only', () => {
  saveMessageDraft(place, 'Szia, én csak')
  expect(findMessageDraft(place)).toBe('Szia, én csak')
  expect(findMessageDraft({ ...place, entityId: 'd' })).toBe('')
})

test('an empty draft is not stored', () => {
  saveMessageDraft(place, 'Szia')
  saveMessageDraft(place, ' ')
  expect(stored.size).toBe(0)
})
