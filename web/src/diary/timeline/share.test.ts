import type { EntryItem } from '@entemi/contract/core/entry'
import { expect, test } from 'vitest'
import { canShare, isEmptyShare } from './share.ts'

const head = { id: 'o', author: { id: 'me' } } as EntryItem['shared']
const entry = (change: object) =>
  ({ id: 'e', category: 'note', title: null, text: '', media: [], shared: null, ...change }) as unknown as EntryItem

test('R6.07 sharing is offered only on what every member sees, one’s own included', () => {
  const can = { share: true, privacy: true } as EntryItem['can']
  for (const privacy_status of [-1, 0, 1, 2] as const) expect(canShare({ can, privacy_status })).toBe(false)
  expect(canShare({ can, privacy_status: 9 })).toBe(true)
  expect(canShare({ can: { ...can, share: false }, privacy_status: 9 })).toBe(false)
})

test('R6.07 a share without text counts as missing when its original is not visible any more', () => {
  expect(isEmptyShare(entry({}))).toBe(true)
  for (const shown of [{ shared: head }, { text: 'szó' }, { media: [{}] }, { category: 'mood' }])
    expect(isEmptyShare(entry(shown))).toBe(false)
})

test('R1.05 the entry of a friendship, which has no text, is no share', () => {
  expect(isEmptyShare(entry({ category: 'friend' }))).toBe(false)
  expect(isEmptyShare(entry({ category: 'friend', friend: null }))).toBe(false)
})
