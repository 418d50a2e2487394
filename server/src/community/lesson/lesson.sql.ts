import { sql, type RawBuilder } from 'kysely'
import type { Viewer } from '#/platform/session/viewer.ts'

/** The viewer's day. */
export const todayOf = (viewer: Viewer): RawBuilder<unknown> =>
  sql`(SELECT ((now() AT TIME ZONE a.zone) - a.day_starts)::date AS today FROM account a WHERE a.id = ${viewer.accountId})`

/** The current period of the lesson `l` on the day `d`; null if it does not repeat. */
export const period = sql`CASE l.repeats WHEN 'day' THEN d.today WHEN 'week' THEN date_trunc('week', d.today)::date END`

/** The viewer's answer to the lesson `l` in the current period, as `p`. */
export const periodJoin = (viewer: Viewer) => sql`LEFT JOIN lesson_period p
  ON p.entity_id = ${viewer.readerId} AND p.lesson_id = l.entry_id AND p.starts_on = ${period}`

/** A repeating lesson waits for an answer again in each period, until it is over. */
export const currentSolution = sql`CASE WHEN l.repeats IS NULL OR l.until_on < d.today THEN r.solution_id ELSE p.solution_id END`

/** A timestamp as sortable text, to the microsecond. */
export const momentOf = (column: RawBuilder<unknown>) =>
  sql`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
