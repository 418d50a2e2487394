import { describe, expect, test } from 'vitest'
import { splitSearchWords, wordPattern } from './search-words.ts'

const finds = (word: string, text: string): boolean => new RegExp(wordPattern(word), 'u').test(text)

describe('the words of a search text', () => {
  test('are separated by spaces, without stars and without the signs around them', () => {
    expect(splitSearchWords('  „Őszi”  **erdő**, (séta)!\n3.5 ')).toEqual(['Őszi', 'erdő', 'séta', '3.5'])
    expect(splitSearchWords('100% snake_case C:\\temp #futás')).toEqual(['100%', 'snake_case', 'C:\\temp', '#futás'])
    expect(splitSearchWords(' * ** . \u0301 ')).toEqual([])
    expect(splitSearchWords('szó '.repeat(30))).toHaveLength(10)
  })
})

describe('the pattern of a word', () => {
  test('finds it in any case, with and without accents, inside other words', () => {
    for (const [word, text] of [
      ['árvíztűrő', 'ARVIZTURO tukorfurogep'],
      ['ARVIZTURO', 'árvíztűrő tükörfúrógép'],
      ['tukor', 'Árvíztűrő TÜKÖRfúrógép'],
      ['arvizturo', 'árvíztűrő'.normalize('NFD')],
      ['árvíztűrő'.normalize('NFD'), 'arvizturo'],
      ['lodz', 'Łódź'],
      ['привет', 'ПРИВЕТ'],
      ['αθηνα', 'Αθήνα'],
      ['서울', '서울에서'],
      ['が', 'ながい'],
      ['☀️', 'szép nap ☀️'],
    ] as const)
      expect(finds(word, text), `${word} in ${text}`).toBe(true)
    expect(finds('erdő', 'erőd')).toBe(false)
  })

  test('finds it over the signs of bold and italic', () => {
    expect(finds('főnök', 'a **fő**nök')).toBe(true)
    expect(finds('nagyon', 'na***gy***on')).toBe(true)
  })

  test('has no special characters of its own', () => {
    for (const word of ['%', '_', '\\', '.', '+', '^', '$', '|', '(a)', '[b]', 'a{2}', '\\d', '-', 'a-z', '/']) {
      expect(finds(word, `x${word}y`), word).toBe(true)
      expect(finds(word, 'xyq5'), word).toBe(false)
    }
  })
})
