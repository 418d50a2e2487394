import { expect, test } from 'vitest'
import { containsAny, listOthersEntries } from './persisted-queries.ts'

const head = (id: string) => ({ id, category: 'note', title: null, text: '', author: { id: 'p2', type: 0 } })
const item = (id: string, owned_by_me: boolean, shared: object | null = null) => ({
  ...head(id),
  owned_by_me,
  shared,
  lesson: null,
  media: [{ db_key: 'k1' }],
})
const feed = { pages: [{ data: [item('1', true), item('2', false), item('3', true, head('4'))], next: null }] }

test('R6.07 finds others’ entries at any depth, and neither one’s own nor people', () => {
  expect(listOthersEntries(feed)).toEqual(['2', '4'])
  const notifications = {
    pages: [{ data: [{ id: 'n1', kind: 'mention', actors: [{ id: 'p2', type: 0 }], entry: head('5') }] }],
  }
  expect(listOthersEntries(notifications)).toEqual(['5'])
  expect(listOthersEntries({ post: item('6', false), list: { data: [{ id: 'c1', object_id: '6' }] } })).toEqual(['6'])
  expect(listOthersEntries(undefined)).toEqual([])
})

test('finds an id in a key, a list of ids and a nested entry', () => {
  const gone = new Set(['4'])
  for (const holder of [feed, ['4'], [['post', '4'], undefined]]) expect(containsAny(holder, gone)).toBe(true)
  expect(containsAny([['post', '1'], { text: 'about 4' }], gone)).toBe(false)
})
