import { sql, type RawBuilder } from 'kysely'
import type { Reader } from '#/platform/session/viewer.ts'
import { byKey } from '#/platform/db/by-key.ts'
import { ruleOf } from './role.ts'

/** Stands after FROM where one would have written `notification`: the rows of it that their owner may see. */
export const visibleNotification = (viewer: Reader): RawBuilder<unknown> =>
  notificationOf(viewer, sql`${viewer.readerId}::uuid`, sql`${viewer.siteId}::smallint`)

const notificationOf = (viewer: Reader, reader: RawBuilder<unknown>, site: RawBuilder<unknown>): RawBuilder<unknown> =>
  ruleOf(viewer) === 'limited'
    ? sql`limited_notification(${reader}, ${site})`
    : sql`visible_notification(${reader}, ${site})`

/** Of the notification `n` those of its people whom its owner may see. */
export const visibleActor = ({ readerId, siteId }: Reader): RawBuilder<unknown> =>
  sql`visible_actor_of(${readerId}::uuid, ${siteId}::smallint, n.id, n.kind, n.entry_id)`

/**
 * How many of these nobody has read yet, counted to ten: the badge says 9+. Who reads is hidden from the planner (byKey):
 * seeing it, PostgreSQL finds a plan for each reader worth making, which takes ten times the count.
 */
export const unreadNotifications = (viewer: Reader): RawBuilder<number> => sql`
  (SELECT CASE WHEN EXISTS (SELECT FROM notification n WHERE n.owner_id = me.id AND n.site_id = me.site_id AND n.read_at IS NULL ${byKey})
      THEN (SELECT count(*)::int FROM (SELECT FROM ${notificationOf(viewer, sql`me.id`, sql`me.site_id`)} n WHERE n.read_at IS NULL LIMIT 10) q)
      ELSE 0 END
    FROM (SELECT ${viewer.readerId}::uuid AS id, ${viewer.siteId}::smallint AS site_id ${byKey}) me)`

export type NotifiedBefore = 'ever' | 'unread'

/** Who was told of an entry, or has not read it yet: those who are told nothing more. */
export const selectNotified = (entryId: RawBuilder<unknown>, told: NotifiedBefore): RawBuilder<unknown> => sql`
  SELECT n.owner_id FROM notification n WHERE n.entry_id = ${entryId}
    AND ${told === 'ever' ? sql`n.kind IN ('entry_new', 'mood', 'group_post', 'mention', 'share')` : sql`n.read_at IS NULL`}`
