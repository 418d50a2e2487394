import { expect, test } from 'vitest'
import { evictIn, removeIn, patchIn } from './entry-cache.ts'

const item = (id: string) => ({ id, liked: false, evaluation_count: 2 })

test('R4.04 the counters of an entry change in every cached copy', () => {
  const pages = { pages: [{ list: { data: [item('a'), item('b')] } }, { list: { data: [item('c')] } }], pageParams: [] }
  const patched = patchIn(pages, 'b', { liked: true, evaluation_count: 3 })
  expect(patched).toEqual({
    pages: [
      { list: { data: [item('a'), { id: 'b', liked: true, evaluation_count: 3 }] } },
      { list: { data: [item('c')] } },
    ],
    pageParams: [],
  })
})

test('data without the entry keeps its identity', () => {
  const page = { post: item('a'), list: { data: [item('b')] } }
  expect(patchIn(page, 'x', { liked: true })).toBe(page)
})

test('the head of a shared entry is not changed', () => {
  const page = { post: { ...item('a'), shared: { id: 'b', text: 'words' } } }
  expect(patchIn(page, 'b', { liked: true })).toBe(page)
})

test('a removed entry is removed from every page of a list', () => {
  const pages = {
    pages: [
      { data: [item('a'), item('b')], next: 'b' },
      { data: [item('b')], next: null },
    ],
  }
  expect(removeIn(pages, 'b')).toEqual({
    pages: [
      { data: [item('a')], next: 'b' },
      { data: [], next: null },
    ],
  })
  expect(removeIn(pages, 'x')).toBe(pages)
})

test('R6.07 an evicted entry is removed from lists and from shares', () => {
  const shared = { id: 'b', text: 'words', author: { id: 'p' } }
  const written = { ...item('d'), author: { id: 'p' } }
  const pages = { pages: [{ data: [{ ...item('a'), shared }, item('b'), item('c'), written] }] }
  const left = (...evictedIds: string[]) => evictIn(pages, new Set(evictedIds))
  expect(left('b')).toEqual({ pages: [{ data: [{ ...item('a'), shared: null }, item('c'), written] }] })
  expect(left('p')).toEqual({ pages: [{ data: [{ ...item('a'), shared: null }, item('b'), item('c')] }] })
  expect(left('x')).toBe(pages)
})
