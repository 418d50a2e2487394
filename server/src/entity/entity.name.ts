import { sql, type RawBuilder } from 'kysely'

const mostWords = 10

/** The words of what was typed: letters and digits, everything else only parts them. */
export const splitWords = (typed: string): string[] => (typed.match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, mostWords)

/** Each of the words starts a word of the folded name; the second half of a double name is one too. */
export const startsWords = (column: RawBuilder<unknown>, words: readonly string[]): RawBuilder<unknown> =>
  sql.join(
    words.map((word) => {
      const start = sql`fold(${word}::text)`
      return sql`(${column} LIKE '% ' || ${start} || '%' OR ${column} LIKE '%-' || ${start} || '%')`
    }),
    sql` AND `,
  )
