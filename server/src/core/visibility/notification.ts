import { sql, type RawBuilder } from 'kysely'
import type { Reader } from '#/platform/session/viewer.ts'
import { byKey } from '#/platform/db/by-key.ts'
import { ruleOf } from './role.ts'

/** Used after FROM instead of `notification`: the viewer's own rows about things that are visible. */
export const visibleNotification = (viewer: Reader): RawBuilder<unknown> =>
  notificationOf(viewer, sql`${viewer.readerId}::uuid`, sql`${viewer.siteId}::smallint`)

const notificationOf = (viewer: Reader, reader: RawBuilder<unknown>, site: RawBuilder<unknown>): RawBuilder<unknown> =>
  ruleOf(viewer) === 'limited'
    ? sql`limited_notification(${reader}, ${site})`
    : sql`visible_notification(${reader}, ${site})`

/** The people of the notification `n` who are visible to its owner. */
export const visibleActor = ({ readerId, siteId }: Reader): RawBuilder<unknown> =>
  sql`visible_actor_of(${readerId}::uuid, ${siteId}::smallint, n.id, n.kind, n.entry_id)`

/**
 * The number of unread ones, counted to ten: the badge says 9+. byKey hides the reader from the planner: otherwise
 * PostgreSQL makes a plan for each reader, which takes ten times as long as the count.
 */
export const unreadNotifications = (viewer: Reader): RawBuilder<number> => sql`
  (SELECT CASE WHEN EXISTS (SELECT FROM notification n WHERE n.owner_id = me.id AND n.site_id = me.site_id AND n.read_at IS NULL ${byKey})
      THEN (SELECT count(*)::int FROM (SELECT FROM ${notificationOf(viewer, sql`me.id`, sql`me.site_id`)} n WHERE n.read_at IS NULL LIMIT 10) q)
      ELSE 0 END
    FROM (SELECT ${viewer.readerId}::uuid AS id, ${viewer.siteId}::smallint AS site_id ${byKey}) me)`

export type NotifiedBefore = 'ever' | 'unread'

/** Who was ever notified of an entry, or has an unread notification of it: they get no other one. */
export const selectNotified = (entryId: RawBuilder<unknown>, before: NotifiedBefore): RawBuilder<unknown> => sql`
  SELECT n.owner_id FROM notification n WHERE n.entry_id = ${entryId}
    AND ${before === 'ever' ? sql`n.kind IN ('entry_new', 'mood', 'group_post', 'mention', 'share', 'client_entry')` : sql`n.read_at IS NULL`}`
