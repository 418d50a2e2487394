import { sql, type RawBuilder } from 'kysely'
import { ApiError } from '#/api-error.ts'
import type { Tx } from '#/db/database.ts'
import type { VisibleEntry } from './entry.visibility.ts'

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
 * Moves a stored number by the one row of the CTE `changed`; the CTE `seen` holds the entry as the rule showed it. No row
 * comes back where it is that no longer: somebody removed it, hid it or changed who sees it in between, and the act must
 * not stand.
 */
export const countChanged = (column: 'like_count' | 'comment_count', step: 1 | -1): RawBuilder<unknown> => sql`
  UPDATE entry t SET ${sql.id(column)} = t.${sql.id(column)} + ${sql.lit(step)}
  FROM changed c JOIN seen s ON s.id = c.entry_id
  WHERE t.id = s.id AND t.privacy = s.privacy AND t.state = s.state
  RETURNING t.${sql.id(column)}`

/**
 * The number before the like goes, for the lock order above. Locked first and changed then, by one statement, the entry
 * would be waited for twice, and many who take their likes back at once would wait for each other.
 */
export const countLikeGoing = (actorId: string): RawBuilder<unknown> => sql`
  UPDATE entry t SET like_count = t.like_count - 1
  FROM seen s JOIN entry_like l ON l.entry_id = s.id AND l.actor_id = ${actorId}
  WHERE t.id = s.id AND t.privacy = s.privacy AND t.state = s.state AND t.like_count > 0
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
