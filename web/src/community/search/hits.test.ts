import { readAsked } from '@entemi/contract/core/word-match'
import { expect, test } from 'vitest'
import { splitHits } from '#/diary/search/highlight.ts'
import { hitsIn } from './hits.ts'

const marked = (text: string, query: string) =>
  splitHits(text, hitsIn(text, readAsked(query)))
    .filter(({ isHit }) => isHit)
    .map((piece) => piece.text)

test('marks whole words: as typed, with an ending, and without the typed ending', () => {
  expect(marked('A kert a Kertben, kertész és kérek.', 'kert')).toEqual(['kert', 'Kertben', 'kertész'])
  expect(marked('A kutya és a macskák', 'macskám kutyának')).toEqual(['kutya', 'macskák'])
  expect(marked('tea, tedd, te', 'tea')).toEqual(['tea'])
})

test('marks nothing in a text without the words, and takes markup as text', () => {
  expect(hitsIn('erdő', readAsked('kert'))).toBeUndefined()
  expect(marked('<b>kert</b>', '<b> kert')).toEqual(['b', 'kert', 'b'])
})
