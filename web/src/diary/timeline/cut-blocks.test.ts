import { parseText, plainBlocks } from '@entemi/contract/core/written-text'
import { expect, test } from 'vitest'
import { cutBlocks } from './cut-blocks.ts'

const eva = '018f0000-0000-7000-8000-000000000001'

const cut = (text: string, characters = 320, lines = 6) => cutBlocks(parseText(text), { characters, lines })
const plain = (text: string, characters?: number, lines?: number) => {
  const blocks = cut(text, characters, lines)
  return blocks && plainBlocks(blocks)
}

test('a short text is not cut', () => {
  expect(cut('Kihűlt **tea**, csend.\n\n- egy\n- kettő')).toBeUndefined()
  expect(cut('')).toBeUndefined()
})

test('R9.04 a long text is cut between words, inside bold words too', () => {
  expect(cut('Azt **hittem, mire ideérek**, bölcs leszek.', 18)).toEqual([
    { type: 'paragraph', parts: [text('Azt '), { type: 'strong', parts: [text('hittem, mire…')] }] },
  ])
})

test('the beginning keeps its links, and a cut address is not a link', () => {
  const link = `https://pelda.hu/${'a'.repeat(80)}`
  expect(cut(`@[Éva](${eva}) itt: ${link} és még`, 60)).toEqual([
    {
      type: 'paragraph',
      parts: [{ type: 'mention', name: 'Éva', id: eva }, text(' itt: '), text(`${link.slice(0, 51)}…`)],
    },
  ])
  expect(cut('https://pelda.hu/a és még sok más szó', 22)).toEqual([
    {
      type: 'paragraph',
      parts: [{ type: 'link', href: 'https://pelda.hu/a', parts: [text('https://pelda.hu/a')] }, text(' és…')],
    },
  ])
})

test('many short lines are cut too: of a paragraph, between paragraphs, of a list, after a quote', () => {
  expect(plain('1\n2\n3\n4\n5\n6\n7')).toBe('1\n2\n3\n4\n5\n6…')
  expect(plain('1\n\n2\n\n3\n\n4')).toBe('1\n\n2\n\n3…')
  expect(plain('- 1\n- 2\n- 3', 320, 2)).toBe('• 1\n• 2…')
  expect(plain('> 1\n\n2\n3', 320, 1)).toBe('1\n…')
})

const text = (value: string) => ({ type: 'text', text: value })
