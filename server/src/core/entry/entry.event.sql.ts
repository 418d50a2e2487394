import { sql, type RawBuilder } from 'kysely'

/** How long an event without an end lasts. */
const usualHours = 2

/** Whether the event `v` is over. */
export const isEventOver: RawBuilder<boolean> = sql`coalesce(v.ends_at, v.starts_at + make_interval(hours => ${sql.lit(usualHours)})) <= now()`
