const maxWords = 10

/** The words of a search text: letters and digits; everything else separates words. */
export const splitWords = (typed: string): string[] =>
  (typed.normalize('NFKC').match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, maxWords)

/** Matches texts with all of the words; the last one may be incomplete. Letters and digits only: no operator of tsquery can get in. */
export function makeTsQuery(typed: string): string {
  const words = splitWords(typed)
  return words.map((word, index) => (index === words.length - 1 ? `${word}:*` : word)).join(' & ')
}
