import { expect, test } from 'vitest'
import { replaceEmoticons } from './emoticons.ts'

test.each([
  ['Szia :)', 'Szia 🙂'],
  [':-D', '😀'],
  ['na ;), jó', 'na 😉, jó'],
  ['szeretlek <3!', 'szeretlek ❤️!'],
  ['két\nsor :(\n', 'két\nsor 🙁\n'],
  ['(10:30)', '(10:30)'],
  ['lista: a)b', 'lista: a)b'],
  ['http://example.org', 'http://example.org'],
  ['C:/', 'C:/'],
  ['szó:)', 'szó:)'],
  ['', ''],
])('R5.06 emoticons between spaces become emoji: %o', (text, expected) => {
  expect(replaceEmoticons(text)).toBe(expected)
})

test('R5.06 twenty thousand emoticons are replaced', () => {
  expect(replaceEmoticons(':) '.repeat(20_000)).length).toBe('🙂 '.length * 20_000)
})
