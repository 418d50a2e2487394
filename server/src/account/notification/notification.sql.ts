import { switchOf, type NotificationKind } from '@entemi/contract/account/notification'
import { sql, type RawBuilder } from 'kysely'
import { hasSiteAccess } from '#/platform/session/site-access.sql.ts'
import { byKey } from '#/platform/db/by-key.ts'
import { notBlocked } from '#/core/visibility/person.ts'
import { groupOfEntry, seesEntry } from '#/core/visibility/entry.ts'
import { hasMuted, personById } from '#/core/entity/entity.sql.ts'

/** Kinds whose actor is the author of the entry: the author is read with the entry, and no actor row is stored. */
export const isByAuthor = (kind: NotificationKind): boolean => byAuthor.has(kind)

const byAuthor = new Set<NotificationKind>([
  'entry_new',
  'entry_changed',
  'mood',
  'group_post',
  'live_scheduled',
  'live_started',
  'event_changed',
  'event_canceled',
  'event_reminder',
])

/**
 * The one rule of who is notified: candidates become recipients, each with the channels that are on. `from` holds the
 * candidates `o (owner_id, id)` joined with the event `q` (its actor, site and entry). Nobody is notified of their own
 * action, of somebody across a block, of a site they may not enter, of an entry they do not see, or of a post of a group
 * they muted.
 */
export const selectRecipients = (
  kind: NotificationKind,
  from: RawBuilder<unknown>,
  also = sql`true`,
): RawBuilder<unknown> => sql`
  SELECT o.owner_id, a.account_id, o.id, q.*, ${isOn(kind, 'app', true)} AS app, ${isOn(kind, 'push', true)} AS push, ${isOn(kind, 'mail', false)} AS mail
  FROM ${from}
  CROSS JOIN LATERAL ${personById(sql`o.owner_id`)} p
  LEFT JOIN LATERAL (SELECT a.id AS account_id, a.role, a.seen_on FROM account a WHERE a.entity_id = o.owner_id ${byKey}) a ON true
  WHERE o.owner_id IS DISTINCT FROM q.actor_id AND ${mayEnterSite(kind)}
    AND ${notBlocked(sql`o.owner_id`, sql`q.actor_id`)}
    AND ${seesItsEntry} AND ${isNotMuted(kind)} AND ${also}`

/** Whether the owner `o` with the account `a` may enter the site of `q`. Administrators decide about reports and registrations of every site. */
function mayEnterSite(kind: NotificationKind): RawBuilder<boolean> {
  const isMember = hasSiteAccess(sql`o.owner_id`, sql`q.site_id`)
  return kind === 'report_new' || kind === 'registration_waiting' ? sql`(a.role = 'ADMIN' OR ${isMember})` : isMember
}

/** Whether the owner `p` has this channel on for this kind; `byDefault` where they did not set it. */
function isOn(kind: NotificationKind, channel: 'app' | 'push' | 'mail', byDefault: boolean): RawBuilder<boolean> {
  const name = switchOf[kind]
  if (name === null) return sql`${sql.lit(byDefault)}`
  return sql`coalesce((p.setting #>> ${['notice', name, channel]}::text[])::boolean, ${sql.lit(byDefault)})`
}

/** What is published in a group, which a member may mute. A mention, an answer or a decision is about the member: it is not muted. */
const groupPosts = new Set<NotificationKind>(['group_post', 'live_scheduled', 'live_started', 'lesson_arrived'])

/** Whether the owner `o` did not mute the group of `q`. */
const isNotMuted = (kind: NotificationKind): RawBuilder<boolean> =>
  groupPosts.has(kind)
    ? sql`NOT ${hasMuted(sql`o.owner_id`, sql`coalesce(q.entity_id, ${groupOfEntry(sql`q.entry_id`)})`)}`
    : sql`true`

/** Whether the owner `o` with the account `a` sees the entry of `q`, by the rule of their role. */
const seesItsEntry: RawBuilder<boolean> = sql`(q.entry_id IS NULL
  OR ${seesEntry({ reader: sql`o.owner_id`, site: sql`q.site_id`, role: sql`a.role` }, sql`q.entry_id`)})`
