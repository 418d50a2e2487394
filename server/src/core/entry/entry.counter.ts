import { sql, type RawBuilder } from 'kysely'
import { ApiError } from '#/platform/api-error.ts'
import type { Tx } from '#/platform/db/tx.ts'
import type { VisibleEntry } from '#/core/visibility/entry.ts'

/**
 * The lock order of all that hangs on an entry: first the entry, then its comments and likes. The other way round a
 * deleted entry, whose cascade comes down from above, and a like that is taken back wait for each other for ever.
 */
export type HeldEntry = Pick<VisibleEntry, 'id' | 'privacy' | 'state'>

export async function holdEntry(tx: Tx, id: string): Promise<HeldEntry> {
  const { rows } = await sql<HeldEntry>`
    SELECT e.id, e.privacy, e.state FROM entry e WHERE e.id = ${id} FOR NO KEY UPDATE`.execute(tx)
  if (rows[0] === undefined) throw new ApiError('NOT_FOUND')
  return rows[0]
}

/**
 * Moves the stored number of each entry by its rows of the CTE `changed`; the CTE `seen` holds the entries as the rule
 * showed them. None comes back that is so no longer: somebody removed it, hid it or changed who sees it in between, and
 * the act must not stand. In the order of their ids, or two that change many would wait for each other.
 */
export const countChanged = (column: 'like_count' | 'comment_count', step: 1 | -1): RawBuilder<unknown> => sql`
  UPDATE entry t SET ${sql.id(column)} = t.${sql.id(column)} + ${sql.lit(step)} * c.n
  FROM (SELECT entry_id, count(*)::int AS n FROM changed GROUP BY entry_id ORDER BY entry_id) c
    CROSS JOIN LATERAL (SELECT s.privacy, s.state FROM seen s WHERE s.id = c.entry_id LIMIT 1) s
  WHERE t.id = c.entry_id AND t.privacy = s.privacy AND t.state = s.state
  RETURNING t.id, t.${sql.id(column)}`

/**
 * The numbers before the likes of the CTE `meant` go, for the lock order above. Locked first and changed then, by one
 * statement, an entry would be waited for twice, and many who take their likes back at once would wait for each other.
 */
export const countLikesGoing = (): RawBuilder<unknown> => sql`
  UPDATE entry t SET like_count = t.like_count - m.n
  FROM (SELECT id, privacy, state, count(*)::int AS n FROM meant GROUP BY id, privacy, state ORDER BY id) m
  WHERE t.id = m.id AND t.privacy = m.privacy AND t.state = m.state AND t.like_count >= m.n
  RETURNING t.id, t.like_count`

/** What was deleted while the act was on its way is not there: the foreign key says so. */
export async function orNotFound<T>(act: Promise<T>): Promise<T> {
  try {
    return await act
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '23503') throw new ApiError('NOT_FOUND')
    throw error
  }
}
