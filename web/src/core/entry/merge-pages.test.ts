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
const loaded = (...ids: string[]) => ({ pages: ids.map((one) => page(one)), readAt: now - 1000 })
const shown = ({ pages }: LoadedPages) => pages.map(({ data }) => data.map(({ id }) => id).join(''))

test('a reopened list loads its newest page and keeps older pages', () => {
  const merged = mergeNewestPage(loaded('gfe', 'dcb'), page('hgf'), isWrittenBefore, now)
  expect(shown(merged)).toEqual(['hgf', 'e', 'dcb'])
  expect(merged.pages.at(-1)?.next).toBe('b')
})

test('entries removed meanwhile are dropped', () => {
  expect(shown(mergeNewestPage(loaded('gfe', 'dcb'), page('ged'), isWrittenBefore, now))).toEqual(['ged', 'cb'])
  expect(shown(mergeNewestPage(loaded('gfe', 'dcb'), page('ge', null), isWrittenBefore, now))).toEqual(['ge'])
  expect(shown(mergeNewestPage(loaded('gfe'), { data: [], next: null }, isWrittenBefore, now))).toEqual([''])
})

test('a possible gap reloads the list from the start', () => {
  expect(shown(mergeNewestPage(loaded('cba'), page('zyx'), isWrittenBefore, now))).toEqual(['zyx'])
  expect(shown(mergeNewestPage(undefined, page('cba'), isWrittenBefore, now))).toEqual(['cba'])
})

test('old pages are dropped: who may see them may have changed', () => {
  const old = { ...loaded('gfe', 'dcb'), readAt: now - 3600_000 }
  expect(shown(mergeNewestPage(old, page('hgf'), isWrittenBefore, now))).toEqual(['hgf'])
})

test('a page that arrives after a reload from the start is not appended', () => {
  const list = loaded('fed')
  expect(shown(addPage(list, 'd', page('cba')))).toEqual(['fed', 'cba'])
  expect(addPage(list, 'x', page('cba'))).toBe(list)
})

test('a line is ordered by day, then by time of writing', () => {
  expect(isLivedBefore(entry('b', '2026-11-13'), entry('a', '2026-11-14'))).toBe(true)
  expect(isLivedBefore(entry('a', '2026-11-14'), entry('b', '2026-11-14'))).toBe(true)
  expect(isLivedBefore(entry('b', '2026-11-14'), entry('b', '2026-11-14'))).toBe(false)
})
