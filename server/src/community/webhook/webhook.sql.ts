import { sql, type RawBuilder } from 'kysely'

/** What of a webhook `h` is sent: while it is stopped, only what somebody asked for. */
export const isSent = sql`d.webhook_id = h.id AND d.state = 'waiting' AND (h.stopped IS NULL OR d.by_hand)`

/** A table of these webhooks as far as something waits, with when the next attempt is due. */
export const nextAttempts = (which: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (SELECT h.id, greatest(min(d.next_at), h.rests_until) AS run_at
  FROM webhook h JOIN webhook_delivery d ON ${isSent} WHERE ${which} GROUP BY h.id ORDER BY h.id)`
