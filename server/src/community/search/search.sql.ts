import { sql } from 'kysely'

/** Articles are found by their library. */
export const isNoArticle = sql`e.kind <> 'article'`
