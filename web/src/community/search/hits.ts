import { matchWord } from '@entemi/contract/core/word-match'
import type { AskedWord } from '@entemi/contract/core/word-match'

/** Finds the words of a text for which it was found; undefined if there are none. */
export function hitsIn(text: string, asked: readonly AskedWord[]): RegExp | undefined {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? []
  const hits = new Set(words.filter((word) => asked.some((one) => matchWord(one, word) > 0)))
  if (hits.size === 0) return undefined
  // Letters and digits only: nothing to escape.
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${[...hits].join('|')})(?![\\p{L}\\p{N}])`, 'gu')
}
