import type { EntryItem } from '@entemi/contract/core/entry'
import { expect, test } from 'vitest'
import { isEmptyShare, shareOriginal } from './share.ts'

const can = (privacy: boolean) => ({ privacy }) as EntryItem['can']
const head = { id: 'o', author: { id: 'me' } } as EntryItem['shared']
const entry = (change: object) =>
  ({ id: 'e', category: 'note', title: null, text: '', media: [], shared: null, ...change }) as unknown as EntryItem

test('R6.07 what is shared is public; one’s own can be made so, another’s cannot', () => {
  const own = entry({ privacy_status: 1, can: can(true) })
  expect(shareOriginal(own, 'me')).toEqual({ id: 'e', isOwn: true, mayBePublic: false })
  const others = entry({ privacy_status: 1, can: can(false) })
  expect(shareOriginal(others, 'me')).toEqual({ id: 'e', isOwn: false, mayBePublic: false })
  const open = entry({ privacy_status: 9, can: can(false) })
  expect(shareOriginal(open, 'me').mayBePublic).toBe(true)
})

test('R6.07 a share of a share shares the original, whatever the level of the share', () => {
  const share = entry({ privacy_status: 1, can: can(false), shared: head })
  expect(shareOriginal(share, 'me')).toEqual({ id: 'o', isOwn: true, mayBePublic: true })
  expect(shareOriginal(share, 'other').isOwn).toBe(false)
})

test('R6.07 a share without text counts as missing when its original is not visible any more', () => {
  expect(isEmptyShare(entry({}))).toBe(true)
  for (const kept of [{ shared: head }, { text: 'szó' }, { media: [{}] }, { category: 'mood' }])
    expect(isEmptyShare(entry(kept))).toBe(false)
})

test('R1.05 the entry of a friendship, which has no text, is no share', () => {
  expect(isEmptyShare(entry({ category: 'friend' }))).toBe(false)
  expect(isEmptyShare(entry({ category: 'friend', friend: null }))).toBe(false)
})
