import { expect, test } from 'vitest'
import { keepMentions, listMentions, splitMentions } from './mentions.ts'

const eva = '018f0000-0000-7000-8000-000000000001'
const bela = '018f0000-0000-7000-8000-000000000002'

test('a text is split into plain text and mentions', () => {
  expect(splitMentions(`Szia @[Kiss Éva](${eva}), és @[Béla](${bela})!`)).toEqual([
    { text: 'Szia ' },
    { name: 'Kiss Éva', id: eva },
    { text: ', és ' },
    { name: 'Béla', id: bela },
    { text: '!' },
  ])
  expect(listMentions(`@[Éva](${eva}) @[Éva](${eva})`)).toEqual([eva])
})

test.each([
  '@[](x)',
  '@[Éva]',
  '@[Éva](nem-azonosító)',
  `@[Éva] (${eva})`,
  `@[Éva](${eva}`,
  `@[javascript:alert(1)](${eva.toUpperCase()})`,
  'a@b.hu',
])('what only looks like a mention stays text: %s', (text) => {
  expect(splitMentions(text)).toEqual([{ text }])
})

test('a mention of a hidden person becomes the name without the id', () => {
  const text = `@[Éva](${eva}) és @[Béla](${bela})`
  expect(keepMentions(text, (id) => id === eva)).toBe(`@[Éva](${eva}) és @Béla`)
})

test('splitting a hostile text takes time proportional to its length', () => {
  expect(splitMentions('@['.repeat(200_000))).toHaveLength(1)
})
