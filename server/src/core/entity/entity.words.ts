import { readAsked, type AskedWord } from '@entemi/contract/core/word-match'

/** Letters and digits only: no operator of tsquery can get in. */
const joinWords = (words: readonly AskedWord[], alternativesOf: (word: AskedWord) => string[]): string =>
  words.map((word) => `(${[...new Set(alternativesOf(word))].join(' | ')})`).join(' & ')

const startsOf = ({ starts, wholes }: AskedWord): string[] =>
  starts.length === 0 ? wholes : starts.map((start) => `${start}:*`)

/** Matches texts with a word that begins with each of the words. */
export const strictQuery = (words: readonly AskedWord[]): string => joinWords(words, startsOf)

/** Matches also the words without their endings, and more than those: what it finds is read again (`scoreText`). */
export const wideQuery = (words: readonly AskedWord[]): string =>
  joinWords(words, (word) => [...startsOf(word), ...word.wholes, ...word.stems.map(({ folded }) => `${folded}:*`)])

export const makeTsQuery = (typed: string): string => strictQuery(readAsked(typed))
