import type { Tag } from '@entemi/contract/diary/tag'
import type { TagId } from '@entemi/contract/platform/ids'
import { describe, expect, test } from 'vitest'
import { cleanName, findFinishedTag, findTypedTag, isSameName, matchTags } from './tag-name.ts'

const at = (text: string) => findTypedTag(text, text.length)

describe('the tag that is being typed', () => {
  test.each([
    ['#', { from: 0, name: '' }],
    ['Szép nap #fut', { from: 9, name: 'fut' }],
    ['sor\n#őszi_kert', { from: 4, name: 'őszi_kert' }],
    ['(#Zsófi', { from: 1, name: 'Zsófi' }],
  ])('%j is found', (text, found) => {
    expect(at(text)).toEqual(found)
  })

  test.each(['#1', 'a#b', '# ', '#futás volt', 'C#', '##', `#${'a'.repeat(41)}`])('%j is none', (text) => {
    expect(at(text)).toBeUndefined()
  })

  test('is finished with a space, however much of it came at once', () => {
    const typed = { from: 4, name: '' }
    expect(findFinishedTag('Jó. #futás ', typed, 11)).toBe('futás')
    expect(findFinishedTag('Jó. # ', typed, 6)).toBeUndefined()
    expect(findFinishedTag('Jó. #futás volt', typed, 15)).toBeUndefined()
  })
})

test('names are compared without case and accents', () => {
  expect(isSameName('Futás', 'FUTAS')).toBe(true)
  expect(isSameName('kert', 'kertek')).toBe(false)
})

test.each([
  [' #futás ', 'futás'],
  ['a#b', 'a b'],
  ['#', undefined],
  ['\u0301', undefined],
  ['x'.repeat(50), 'x'.repeat(40)],
])('%j becomes the name %j', (typed, name) => {
  expect(cleanName(typed)).toBe(name)
})

test('the equal name comes first, then names that begin so, then words in a name; chosen ones are left out', () => {
  const tags = ['rossz alvás', 'alvászavar', 'Alvás', 'kert'].map((name): Tag => ({
    id: name as TagId,
    name,
    kind: 'what',
    entry_count: 1,
    last_used_on: null,
  }))
  expect(matchTags(tags, 'alvas', []).map(({ name }) => name)).toEqual(['Alvás', 'alvászavar', 'rossz alvás'])
  expect(matchTags(tags, '', ['KERT']).map(({ name }) => name)).toEqual(['rossz alvás', 'alvászavar', 'Alvás'])
})
