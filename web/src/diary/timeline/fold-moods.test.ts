import { expect, test } from 'vitest'
import { foldMoods } from './fold-moods.ts'

const plain = { title: null, media: [], place: null, state: 'published' as const }
const mood = (id: string, occurred_on: string, text = '') => ({
  ...plain,
  id,
  type: 'MOOD' as const,
  text,
  occurred_on,
})
const note = (id: string, occurred_on: string) => ({ ...plain, id, type: 'NOTE' as const, text: '', occurred_on })
const ids = (entries: Parameters<typeof foldMoods<ReturnType<typeof mood> | ReturnType<typeof note>>>[0]) =>
  foldMoods(entries).map((one) => ('moods' in one ? one.moods.map(({ id }) => id) : one.id))

test('moods of a day without text are one line, in their order', () => {
  expect(ids([mood('a', '1'), mood('b', '1'), mood('c', '1')])).toEqual([['a', 'b', 'c']])
})

test('another day, a text or another entry between them keep them apart', () => {
  expect(ids([mood('a', '2'), mood('b', '1')])).toEqual(['a', 'b'])
  expect(ids([mood('a', '1'), mood('b', '1', 'Süt a nap'), mood('c', '1')])).toEqual(['a', 'b', 'c'])
  expect(ids([mood('a', '1'), note('b', '1'), mood('c', '1'), mood('d', '1')])).toEqual(['a', 'b', ['c', 'd']])
})

test('a mood with a picture or a place is a card of its own', () => {
  const placed = { ...mood('b', '1'), place: { town: 'Szentendre', country: 'Magyarország', near: false } }
  expect(foldMoods([mood('a', '1'), placed]).length).toBe(2)
})
