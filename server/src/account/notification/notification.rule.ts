import { switchOf, type NotificationKind } from '@entemi/contract/account/notification'
import { sql, type RawBuilder } from 'kysely'
import { hasSiteAccess } from '#/platform/session/site-access.sql.ts'
import { byKey } from '#/platform/db/by-key.ts'
import { notBlocked } from '#/core/visibility/person.ts'
import { seesEntry } from '#/core/visibility/entry.ts'
import { personById } from '#/core/entity/entity.join.ts'

// Who is told of what: asked of everybody in the statement that tells them, whoever they are and wherever they come from.

/** Told in the name of the entry's author. The notification names the entry, so nothing beside it says again who it was. */
export const isByAuthor = (kind: NotificationKind): boolean => byAuthor.has(kind)

const byAuthor = new Set<NotificationKind>([
  'entry_new',
  'entry_changed',
  'mood',
  'group_post',
  'live_scheduled',
  'live_started',
])

/**
 * Those who are told, each with how. `from` holds people `o (owner_id, id)` beside the thing `q` they may be told of: its
 * actor, site and entry. Nobody hears of themselves, of somebody across a block, of a site they may not enter, or of an
 * entry they do not see.
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
  WHERE o.owner_id IS DISTINCT FROM q.actor_id AND ${enters(kind)}
    AND ${notBlocked(sql`o.owner_id`, sql`q.actor_id`)}
    AND ${seesItsEntry} AND ${also}`

/** Whether the owner `o` with the account `a` may enter the site of `q`. Administrators decide about reports of every site. */
function enters(kind: NotificationKind): RawBuilder<boolean> {
  const isMember = hasSiteAccess(sql`o.owner_id`, sql`q.site_id`)
  return kind === 'report_new' ? sql`(a.role = 'ADMIN' OR ${isMember})` : isMember
}

/** How the owner `p` has set the switch of this kind. */
function isOn(kind: NotificationKind, channel: 'app' | 'push' | 'mail', usual: boolean): RawBuilder<boolean> {
  const name = switchOf[kind]
  if (name === null) return sql`${sql.lit(usual)}`
  return sql`coalesce((p.setting #>> ${['notice', name, channel]}::text[])::boolean, ${sql.lit(usual)})`
}

/** Whether the owner `o` with the account `a` sees the entry of `q`, by the rule of their role. */
const seesItsEntry: RawBuilder<boolean> = sql`(q.entry_id IS NULL
  OR ${seesEntry({ reader: sql`o.owner_id`, site: sql`q.site_id`, role: sql`a.role` }, sql`q.entry_id`)})`
