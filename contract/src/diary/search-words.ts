import { foldLetters } from '#/core/word-match.ts'

/** No schema: the browser reads it too. The server finds entries by these patterns, the screen highlights by the same ones. */

const maxWords = 10
/** Signs of docs/writing.md, and what stands beside a word. Other characters (%, _, #, +) are looked for as typed. */
const aroundWord = /^[.,;:!?…"'„”“’()]+|[.,;:!?…"'„”“’()]+$/g

/** The words of a search text: separated by spaces, without stars. */
export const splitSearchWords = (typed: string): string[] =>
  typed
    .normalize('NFC')
    .replaceAll('*', '')
    .split(/\s+/)
    .map((word) => word.replace(aroundWord, ''))
    .filter((word) => foldLetters(word) !== '')
    .slice(0, maxWords)

/**
 * A regular expression that finds the word anywhere, in any case, with or without accents, and over stars: `**fő**nök` is
 * shown as főnök. It is valid for PostgreSQL and for JavaScript (flag u). Each of its repetitions excludes the character that follows
 * it, so matching takes linear time.
 */
export const wordPattern = (word: string): string =>
  Array.from(word.normalize('NFC'))
    .filter((letter) => foldLetters(letter) !== '')
    .map(letterPattern)
    .join('[*\u0300-\u036f]*')

function letterPattern(letter: string): string {
  const folded = foldLetters(letter)
  const all = new Set([letter, ...bothCases(letter), ...bothCases(folded), ...(letterForms().get(folded) ?? [])])
  const single = [...all].filter((one) => Array.from(one).length === 1)
  return single.length === 1 ? single.join('').replace(/[\\^$.+?()[\]{}|]/, '\\$&') : `[${single.join('')}]`
}

const bothCases = (letter: string): string[] => [letter.toLowerCase(), letter.toUpperCase()]

/** Latin, Greek, Cyrillic and Armenian letters. */
const lettersWithAccents = [
  [0xc0, 0x58f],
  [0x1e00, 0x1fff],
] as const
let formsByLetter: Map<string, string[]> | undefined

/** The letters with an accent, by the letter without. */
function letterForms(): Map<string, string[]> {
  if (formsByLetter !== undefined) return formsByLetter
  formsByLetter = new Map()
  for (const [first, last] of lettersWithAccents)
    for (let code = first; code <= last; code += 1) {
      const letter = String.fromCodePoint(code)
      const folded = foldLetters(letter)
      if (folded === letter || folded.length !== 1 || !/\p{L}/u.test(letter)) continue
      formsByLetter.set(folded, [...(formsByLetter.get(folded) ?? []), letter])
    }
  return formsByLetter
}
