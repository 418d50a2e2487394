const mostWords = 10

/** The words of what was typed: letters and digits, everything else only parts them. */
export const splitWords = (typed: string): string[] =>
  (typed.normalize('NFKC').match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, mostWords)

/** All of the words; the last may be unfinished. Made of letters and digits alone, so that no sign of the query language gets in. */
export function makeTsQuery(typed: string): string {
  const words = splitWords(typed)
  return words.map((word, index) => (index === words.length - 1 ? `${word}:*` : word)).join(' & ')
}
