import type { EntryItem } from '@entemi/contract/core/entry'
import { expect, test } from 'vitest'
import { addPage, isLivedBefore, isWrittenBefore, mergeNewestPage } from './merge-pages.ts'
import type { LoadedPages } from './merge-pages.ts'

const now = Date.parse('2026-11-14T12:00:00Z')
const entry = (id: string, occurred_on = '2026-11-14') => ({ id, occurred_on }) as EntryItem
const page = (ids: string, next: string | null = ids.at(-1) ?? null) => ({
  data: ids.split('').map((id) => entry(id)),
  next,
})
const held = (...ids: string[]) => ({ pages: ids.map((one) => page(one)), readAt: now - 1000 })
const shown = ({ pages }: LoadedPages) => pages.map(({ data }) => data.map(({ id }) => id).join(''))

test('a list that opens again reads its newest page, and what was read below it stays', () => {
  const kept = mergeNewestPage(held('gfe', 'dcb'), page('hgf'), isWrittenBefore, now)
  expect(shown(kept)).toEqual(['hgf', 'e', 'dcb'])
  expect(kept.pages.at(-1)?.next).toBe('b')
})

test('what was taken away meanwhile is not kept', () => {
  expect(shown(mergeNewestPage(held('gfe', 'dcb'), page('ged'), isWrittenBefore, now))).toEqual(['ged', 'cb'])
  expect(shown(mergeNewestPage(held('gfe', 'dcb'), page('ge', null), isWrittenBefore, now))).toEqual(['ge'])
  expect(shown(mergeNewestPage(held('gfe'), { data: [], next: null }, isWrittenBefore, now))).toEqual([''])
})

test('where something may be missing between, the list begins anew', () => {
  expect(shown(mergeNewestPage(held('cba'), page('zyx'), isWrittenBefore, now))).toEqual(['zyx'])
  expect(shown(mergeNewestPage(undefined, page('cba'), isWrittenBefore, now))).toEqual(['cba'])
})

test('a copy of long ago keeps nothing: who may see it may have changed', () => {
  const old = { ...held('gfe', 'dcb'), readAt: now - 3600_000 }
  expect(shown(mergeNewestPage(old, page('hgf'), isWrittenBefore, now))).toEqual(['hgf'])
})

test('a page that comes after the list was begun anew is not added to it', () => {
  const list = held('fed')
  expect(shown(addPage(list, 'd', page('cba')))).toEqual(['fed', 'cba'])
  expect(addPage(list, 'x', page('cba'))).toBe(list)
})

test('a line goes by the day lived, then by when it was written', () => {
  expect(isLivedBefore(entry('b', '2026-11-13'), entry('a', '2026-11-14'))).toBe(true)
  expect(isLivedBefore(entry('a', '2026-11-14'), entry('b', '2026-11-14'))).toBe(true)
  expect(isLivedBefore(entry('b', '2026-11-14'), entry('b', '2026-11-14'))).toBe(false)
})
