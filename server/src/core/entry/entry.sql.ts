import { sql, type RawBuilder } from 'kysely'
import type { Viewer } from '#/platform/session/viewer.ts'
import { columns, written } from './entry.columns.ts'

/** Of an INSERT, and of the SELECT that feeds it. */
export const writtenColumns: RawBuilder<unknown> = sql.raw(written.map(({ name }) => name).join(', '))

/** The columns of `json_to_recordset`, with their types. */
export const writtenRecord: RawBuilder<unknown> = sql.raw(
  written.map((column) => `${column.name} ${column.written}`).join(', '),
)

/** Of the UPDATE that removes an entry. */
export const removedColumns: RawBuilder<unknown> = sql.raw(
  columns.flatMap(({ name, removed }) => (removed === null ? [] : [`${name} = ${removed}`])).join(', '),
)

/** Was the entry made on this site? Tells nothing of who may see it: for what one did oneself beside it. */
export const isOnSite = (entryId: RawBuilder<unknown>, siteId: number): RawBuilder<unknown> =>
  sql`EXISTS (SELECT FROM entry e WHERE e.id = ${entryId} AND e.site_id = ${siteId})`

/** Did this author write the entry? Likewise. */
export const isWrittenBy = (entryId: RawBuilder<unknown>, authorId: string): RawBuilder<unknown> =>
  sql`EXISTS (SELECT FROM entry e WHERE e.id = ${entryId} AND e.author_id = ${authorId})`

/**
 * Moves the stored number of each entry by its rows of the CTE `changed`; the CTE `seen` holds the entries as the rule
 * showed them. None comes back that is so no longer: somebody removed it, hid it or changed who sees it in between, and
 * the act must not stand. In the order of their ids, or two that change many would wait for each other.
 */
export const updateCounts = (column: 'like_count' | 'comment_count', step: 1 | -1): RawBuilder<unknown> => sql`
  UPDATE entry t SET ${sql.id(column)} = t.${sql.id(column)} + ${sql.lit(step)} * c.n
  FROM (SELECT entry_id, count(*)::int AS n FROM changed GROUP BY entry_id ORDER BY entry_id) c
    CROSS JOIN LATERAL (SELECT s.privacy, s.state FROM seen s WHERE s.id = c.entry_id LIMIT 1) s
  WHERE t.id = c.entry_id AND t.privacy = s.privacy AND t.state = s.state
  RETURNING t.id, t.${sql.id(column)}`

/**
 * The numbers before the likes of the CTE `requested` go, for the lock order of `LockedEntry`. Locked first and changed then, by one
 * statement, an entry would be waited for twice, and many who take their likes back at once would wait for each other.
 */
export const subtractLikes = (): RawBuilder<unknown> => sql`
  UPDATE entry t SET like_count = t.like_count - m.n
  FROM (SELECT id, privacy, state, count(*)::int AS n FROM requested GROUP BY id, privacy, state ORDER BY id) m
  WHERE t.id = m.id AND t.privacy = m.privacy AND t.state = m.state AND t.like_count >= m.n
  RETURNING t.id, t.like_count`

/** Whose mood, on which site. */
type Own = Pick<Viewer, 'personId' | 'siteId'>

/** Belongs to another site as well: what is kept with the person may then come from there. */
export const isOnOtherSiteToo = ({ personId, siteId }: Own): RawBuilder<unknown> =>
  sql`EXISTS (SELECT FROM site_member s WHERE s.entity_id = ${personId} AND s.site_id <> ${siteId})`

/** The own person `p`'s mood as it was noted on this site: what one writes in a company stays there, one's own mood too. */
export const moodOnSite = (own: Own): RawBuilder<unknown> => sql`
  CASE WHEN ${isOnOtherSiteToo(own)} THEN (SELECT e.mood FROM entry e
    WHERE e.author_id = ${own.personId} AND e.site_id = ${own.siteId} AND e.kind = 'mood' AND e.privacy >= 0
    ORDER BY e.occurred_on DESC, e.occurred_at DESC, e.id DESC LIMIT 1) ELSE p.mood END`
