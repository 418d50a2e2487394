import { expect, test } from 'vitest'
import { cutParts, writtenParts } from './written-parts.ts'

const eva = '018f0000-0000-7000-8000-000000000001'

test('people and addresses in a text are links, the rest is as typed', () => {
  expect(writtenParts(`Szia @[Kiss Éva](${eva}), nézd: pelda.hu/a.`)).toEqual([
    { text: 'Szia ' },
    { text: 'Kiss Éva', href: `/people/${eva}` },
    { text: ', nézd: ' },
    { text: 'pelda.hu/a', href: 'https://pelda.hu/a', isOutside: true },
    { text: '.' },
  ])
})

test('the beginning of a long text keeps its links, and half of an address is none', () => {
  const parts = writtenParts(`@[Éva](${eva}) itt: https://pelda.hu/${'a'.repeat(80)} és még`)
  expect(cutParts(parts, 60)).toEqual([{ text: 'Éva', href: `/people/${eva}` }, { text: ' itt:…' }])
  expect(cutParts(writtenParts(`https://pelda.hu/${'a'.repeat(80)}`), 20)).toEqual([{ text: 'https://pelda.hu/aaa…' }])
  expect(cutParts(writtenParts('https://pelda.hu/a és még sok más szó'), 22)).toEqual([
    { text: 'https://pelda.hu/a', href: 'https://pelda.hu/a', isOutside: true },
    { text: ' és…' },
  ])
  expect(cutParts(parts, 500)).toBeUndefined()
})
