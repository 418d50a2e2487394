import { describe, expect, test } from 'vitest'
import { findTypedName, nameMention, showMentions, storeMentions } from './mention-text.ts'

const eva = { name: 'Kiss Éva', id: '0190a000-0000-7000-8000-000000000001' }
const maria = { name: 'Kiss Éva Mária', id: '0190a000-0000-7000-8000-000000000002' }
const other = { name: 'Kiss Éva', id: '0190a000-0000-7000-8000-000000000003' }

describe('a text with names', () => {
  test('is edited with names and stored with ids, in both directions', () => {
    const stored = `Szia @[Kiss Éva](${eva.id}), jön @[Kiss Éva Mária](${maria.id}) is?`
    const written = showMentions(stored)
    expect(written).toEqual({ text: 'Szia @Kiss Éva, jön @Kiss Éva Mária is?', mentions: [eva, maria] })
    expect(storeMentions(written.text, written.mentions)).toBe(stored)
  })

  test('of two people with one name the second has the id in the text, so that nobody else is notified', () => {
    const stored = `@[Kiss Éva](${eva.id}) és @[Kiss Éva](${other.id})`
    const written = showMentions(stored)
    expect(written.text).toBe(`@Kiss Éva és @[Kiss Éva](${other.id})`)
    expect(storeMentions(written.text, written.mentions)).toBe(stored)
    expect(nameMention(other, [eva])).toEqual({ text: `@[Kiss Éva](${other.id})`, mentions: [eva] })
  })

  test('only a complete name is a mention', () => {
    expect(storeMentions('@Kiss Éváék, @Kiss Év, Kiss Éva', [eva])).toBe('@Kiss Éváék, @Kiss Év, Kiss Éva')
  })

  test('brackets in a name do not break out of it', () => {
    expect(nameMention({ ...eva, name: 'Éva](x)[' }, [])).toEqual({
      text: '@Évax',
      mentions: [{ ...eva, name: 'Évax' }],
    })
  })
})

describe('the name being typed', () => {
  const at = (text: string, mentions = [eva]) => findTypedName(text, text.length, mentions)

  test.each([
    ['@ki', { from: 0, name: 'ki' }],
    ['Szia @Nagy Á', { from: 5, name: 'Nagy Á' }],
    ['sor\n@dó', { from: 4, name: 'dó' }],
    ['(@Éva', { from: 1, name: 'Éva' }],
  ])('%j is found', (text, found) => {
    expect(at(text)).toEqual(found)
  })

  test.each(['@', 'eva@pelda', 'Szia', '@Nagy Ági itt van', '@Kiss Éva', '@Kiss Éva ', '@12', '@[Kiss'])(
    '%j is none',
    (text) => {
      expect(at(text)).toBeUndefined()
    },
  )

  test('stands before the caret, whatever follows', () => {
    expect(findTypedName('Szia @ki most', 8, [])).toEqual({ from: 5, name: 'ki' })
    expect(findTypedName('Szia @ki most', 3, [])).toBeUndefined()
  })
})
