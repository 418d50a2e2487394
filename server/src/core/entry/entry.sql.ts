import { sql, type RawBuilder } from 'kysely'
import type { Viewer } from '#/platform/session/viewer.ts'
import { columns, written } from './entry.columns.ts'

/** The columns of the INSERT and of its SELECT. */
export const writtenColumns: RawBuilder<unknown> = sql.raw(written.map(({ name }) => name).join(', '))

/** The columns of `json_to_recordset`, with their types. */
export const writtenRecord: RawBuilder<unknown> = sql.raw(
  written.map((column) => `${column.name} ${column.written}`).join(', '),
)

/** The SET of the UPDATE that removes an entry. */
export const removedColumns: RawBuilder<unknown> = sql.raw(
  columns.flatMap(({ name, removed }) => (removed === null ? [] : [`${name} = ${removed}`])).join(', '),
)

/** Whether the entry belongs to this site. No visibility check: only for rows of the viewer's own, such as likes. */
export const isOnSite = (entryId: RawBuilder<unknown>, siteId: number): RawBuilder<unknown> =>
  sql`EXISTS (SELECT FROM entry e WHERE e.id = ${entryId} AND e.site_id = ${siteId})`

/** Whether this author wrote the entry. No visibility check either. */
export const isWrittenBy = (entryId: RawBuilder<unknown>, authorId: string): RawBuilder<unknown> =>
  sql`EXISTS (SELECT FROM entry e WHERE e.id = ${entryId} AND e.author_id = ${authorId})`

/** Who wrote the entry. No visibility check either: never for an answer. */
export const authorOf = (entryId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(SELECT e.author_id FROM entry e WHERE e.id = ${entryId})`

/**
 * Adds `step` to the stored count of each entry for each of its rows in the CTE `changed`; the CTE `seen` has the entries
 * as they were when visibility was checked. One that was removed, hidden or got another privacy since is not returned, and
 * the caller must undo the action. Ordered by id: two statements over the same entries would deadlock.
 */
export const updateCounts = (column: 'like_count' | 'comment_count', step: 1 | -1): RawBuilder<unknown> => sql`
  UPDATE entry t SET ${sql.id(column)} = t.${sql.id(column)} + ${sql.lit(step)} * c.n
  FROM (SELECT entry_id, count(*)::int AS n FROM changed GROUP BY entry_id ORDER BY entry_id) c
    CROSS JOIN LATERAL (SELECT s.privacy, s.state FROM seen s WHERE s.id = c.entry_id LIMIT 1) s
  WHERE t.id = c.entry_id AND t.privacy = s.privacy AND t.state = s.state
  RETURNING t.id, t.${sql.id(column)}`

/**
 * Subtracts the likes of the CTE `requested` before they are deleted, for the lock order of `LockedEntry`. Locking the
 * entries first and changing them then, in one statement, would wait for each entry twice, and many such statements at
 * once would wait for each other.
 */
export const subtractLikes = (): RawBuilder<unknown> => sql`
  UPDATE entry t SET like_count = t.like_count - m.n
  FROM (SELECT id, privacy, state, count(*)::int AS n FROM requested GROUP BY id, privacy, state ORDER BY id) m
  WHERE t.id = m.id AND t.privacy = m.privacy AND t.state = m.state AND t.like_count >= m.n
  RETURNING t.id, t.like_count`

type PersonOnSite = Pick<Viewer, 'personId' | 'siteId'>

/** Whether the person belongs to another site too: what is stored with the person may then come from there. */
export const isOnOtherSiteToo = ({ personId, siteId }: PersonOnSite): RawBuilder<unknown> =>
  sql`EXISTS (SELECT FROM site_member s WHERE s.entity_id = ${personId} AND s.site_id <> ${siteId})`

/** The mood of the person `p` on this site: a mood noted in a company must not be shown elsewhere. */
export const moodOnSite = (person: PersonOnSite): RawBuilder<unknown> => sql`
  CASE WHEN ${isOnOtherSiteToo(person)} THEN (SELECT e.mood FROM entry e
    WHERE e.author_id = ${person.personId} AND e.site_id = ${person.siteId} AND e.mood IS NOT NULL AND e.privacy >= 0
    ORDER BY e.occurred_on DESC, e.occurred_at DESC, e.id DESC LIMIT 1) ELSE p.mood END`
