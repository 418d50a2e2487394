import { sql, type RawBuilder } from 'kysely'

const mostWords = 10

/** The words of what was typed: letters and digits, everything else only parts them. */
export const splitWords = (typed: string): string[] =>
  (typed.normalize('NFKC').match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, mostWords)

/**
 * Each of the words starts a word of the folded name; the second half of a double name is one too. As one pattern each:
 * two joined by OR would be asked twice of the word index. A sign that folding made of a letter is no part of a pattern.
 */
export const startsWords = (column: RawBuilder<unknown>, words: readonly string[]): RawBuilder<unknown> =>
  sql.join(
    words.map((word) => sql`${column} ~ ('[ -]' || translate(fold(${word}::text), '\\.^$*+?()[]{}|', ''))`),
    sql` AND `,
  )
