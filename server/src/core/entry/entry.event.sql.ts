import { sql, type RawBuilder } from 'kysely'

/** How long an event without an end lasts. */
const usualHours = 2

/** Whether the event `v` is over. */
export const isEventOver: RawBuilder<boolean> = sql`coalesce(v.ends_at, v.starts_at + make_interval(hours => ${sql.lit(usualHours)})) <= now()`

/** No event is longer, so that older ones need not be read. */
const longest = sql`interval '14 days'`

/** Whether the event `v` is neither over nor cancelled. */
export const isUpcoming: RawBuilder<boolean> = sql`v.starts_at > now() - ${longest} AND v.canceled_at IS NULL AND NOT ${isEventOver}`
