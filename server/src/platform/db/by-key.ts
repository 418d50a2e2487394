import { sql, type RawBuilder } from 'kysely'

export const byKeyText = 'OFFSET 0'

/**
 * At the end of a sub-select: PostgreSQL does not merge it into the outer query, so it is looked up by its key once for
 * each outer row. Merged, the planner may scan the inner table for all rows at once.
 */
export const byKey: RawBuilder<unknown> = sql.raw(byKeyText)
