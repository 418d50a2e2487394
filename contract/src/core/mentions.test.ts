import { expect, test } from 'vitest'
import { eraseMentions, erasedMention, listMentions, nameMentions, splitMentions } from './mentions.ts'

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
  expect(nameMentions(text, (id) => (id === eva ? 'Éva' : undefined), 1000)).toBe(`@[Éva](${eva}) és @Béla`)
})

test('a mention gets the real name, whatever was typed', () => {
  const name = (text: string, real: string, max = 1000) => nameMentions(text, () => real, max)
  expect(name(`@[az adminisztrátor](${eva})!`, 'Kiss Éva')).toBe(`@[Kiss Éva](${eva})!`)
  expect(name(`@[\u202eavÉ](${eva})`, 'Kiss Éva')).toBe(`@[Kiss Éva](${eva})`)
  // a name that would end the mention is written without its brackets
  expect(name(`@[É](${eva})`, 'Éva](x) [y]')).toBe(`@[Éva(x) y](${eva})`)
  expect(name(`@[É](${eva})`, '[]')).toBe('@É')
})

test('real names never make a text longer than it may be', () => {
  const typed = `@[É](${eva}) `.repeat(10)
  const real = 'É'.repeat(80)
  for (const max of [typed.length, typed.length + 79, typed.length + 200, typed.length + 790]) {
    const named = nameMentions(typed, () => real, max)
    expect(named.length).toBeLessThanOrEqual(max)
    expect(listMentions(named)).toEqual(max === typed.length ? [] : [eva])
  }
  // a shorter name makes room for a longer one
  const text = `@[${real}](${bela}) @[É](${eva})`
  const short = `@[Béla](${bela}) @[Kiss Éva](${eva})`
  expect(nameMentions(text, (id) => (id === eva ? 'Kiss Éva' : 'Béla'), text.length)).toBe(short)
})

test('splitting a hostile text takes time proportional to its length', () => {
  expect(splitMentions('@['.repeat(200_000))).toHaveLength(1)
})

test('an erased member leaves a text without name and id, others stay, and so it is after an edit', () => {
  const text = eraseMentions(`**@[Kiss Éva](${eva})** és @[Béla](${bela})`, new Set([eva]))
  expect(text).toBe(`**@[${erasedMention.name}](${erasedMention.id})** és @[Béla](${bela})`)
  expect(nameMentions(text, (id) => (id === bela ? 'Béla' : undefined), 200)).toBe(text)
})
