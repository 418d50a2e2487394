import type { AccountId } from '@entemi/contract/platform/ids'
import type { NotificationKind } from '@entemi/contract/account/notification'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'
import { newId } from '#/platform/db/id.ts'
import { announceAll, type Announcement } from '#/platform/jobs/announce.ts'
import { addEffect } from '#/platform/jobs/effect.ts'
import { addNotificationPushJobs, prioritiesOf } from '#/platform/jobs/push-job.ts'
import { isByAuthor, selectRecipients } from './notification.rule.ts'
import { announceNotifications, notificationAnnouncements, readersOf } from '#/core/state/state.service.ts'

export interface NewNotification {
  kind: NotificationKind
  /** The person who is told. */
  ownerId: string
  siteId: number
  /** Who did it; none for a report's outcome or a decision that has no face. */
  actorId?: string
  entryId?: string
  /** The group it is about. */
  entityId?: string
  caseId?: string
  /** The comment that was liked or answered, or that mentions. */
  commentId?: string
  /** How the actor reacted: by a like, by what they said, or by one after the other. */
  liked?: boolean
  saidId?: string
  /** Values of its sentence; never words of a private thing. */
  detail?: Record<string, unknown>
}

/** Tells somebody of something. */
export const notify = (tx: Tx, { ownerId, ...notification }: NewNotification): Promise<void> =>
  notifyAll(tx, [ownerId], notification)

/** Tells people of something. */
export const notifyAll = (
  tx: Tx,
  ownerIds: readonly string[],
  notification: Omit<NewNotification, 'ownerId'>,
): Promise<void> => notifyEach(tx, notification.kind, [{ ...notification, ownerIds }])

/** One thing, and who is told of it. */
export interface Telling extends Omit<NewNotification, 'kind' | 'ownerId'> {
  ownerIds: readonly string[]
}

/**
 * Tells people of things of one kind, in the transaction of the act or of its effect. What is unread of the same thing
 * becomes one row with more people. Nobody hears of themselves, of somebody across a block, of a site they may not enter,
 * of an entry they do not see, or of what they have switched off. `also` is announced with it.
 */
export async function notifyEach(
  tx: Tx,
  kind: NotificationKind,
  tellings: readonly Telling[],
  also: readonly Announcement[] = [],
): Promise<void> {
  const told = tellings.flatMap(({ ownerIds }, place) => ownerIds.map((ownerId) => ({ ownerId, place: place + 1 })))
  if (told.length === 0) return announceAll(tx, also)
  const isNamed = sql.lit(!isByAuthor(kind))
  const column = <T>(of: (telling: Telling) => T | undefined): (T | null)[] =>
    tellings.map((telling) => of(telling) ?? null)
  const { rows } = await sql<{ readers: AccountId[] | null; mailed: string[] | null }>`
    WITH about AS MATERIALIZED (
      SELECT * FROM unnest(${tellings.map(() => newId())}::uuid[], ${column((t) => t.siteId)}::smallint[], ${column((t) => t.actorId)}::uuid[],
        ${column((t) => t.entryId)}::uuid[], ${column((t) => t.entityId)}::uuid[], ${column((t) => t.caseId)}::uuid[],
        ${column((t) => t.commentId)}::uuid[], ${column((t) => t.saidId)}::uuid[], ${column((t) => t.liked)}::boolean[],
        ${column((t) => t.detail && JSON.stringify(t.detail))}::text[])
        WITH ORDINALITY AS q(event_id, site_id, actor_id, entry_id, entity_id, case_id, comment_id, said_id, liked, detail, place)),
    wanted AS MATERIALIZED (${selectRecipients(
      kind,
      // with a series the planner reckons with a thousand or with as many as there are, and compares nobody with everybody below
      sql`ROWS FROM (unnest(${listOf(told.map((one) => one.ownerId))}::uuid[]), unnest(${listOf(told.map(() => newId()))}::uuid[]),
        unnest(${listOf(told.map((one) => one.place))}::int[]), generate_series(1, ${told.length}::int)) o(owner_id, id, place, n)
      JOIN about q ON q.place = o.place`,
    )}),
    told AS (
      INSERT INTO notification AS n (id, owner_id, site_id, kind, entry_id, entity_id, case_id, comment_id, has_actor, detail, last_id, in_app)
      SELECT DISTINCT ON (w.owner_id, w.site_id, w.entry_id, w.entity_id, w.case_id, w.comment_id) w.id, w.owner_id, w.site_id, ${kind},
        w.entry_id, w.entity_id, w.case_id, w.comment_id, w.actor_id IS NOT NULL AND ${isNamed}, w.detail::jsonb, w.event_id, w.app
      FROM wanted w WHERE w.app OR w.push OR w.mail
      -- in one order: two acts that tell the same people would else wait for each other
      ORDER BY w.owner_id, w.site_id, w.entry_id, w.entity_id, w.case_id, w.comment_id, w.event_id DESC
      ON CONFLICT (owner_id, site_id, kind, entry_id, entity_id, case_id, comment_id) WHERE read_at IS NULL
        DO UPDATE SET last_id = excluded.last_id, detail = excluded.detail, has_actor = excluded.has_actor, in_app = excluded.in_app
      RETURNING n.id, n.owner_id, n.site_id, n.entry_id, n.entity_id, n.case_id, n.comment_id),
    -- by a sort: the planner reckons with a handful of rows, and as a join would compare all with all where there are thousands
    of AS MATERIALIZED (
      SELECT * FROM (
        SELECT first_value(u.told_id) OVER (PARTITION BY u.owner_id, u.site_id, u.entry_id, u.entity_id, u.case_id, u.comment_id
          ORDER BY u.told_id) AS notification_id, u.*
        FROM (SELECT NULL::uuid AS told_id, w.owner_id, w.site_id, w.entry_id, w.entity_id, w.case_id, w.comment_id, w.event_id, w.actor_id,
            w.liked, w.said_id, w.push, w.mail, w.account_id FROM wanted w
          UNION ALL SELECT t.id, t.owner_id, t.site_id, t.entry_id, t.entity_id, t.case_id, t.comment_id, NULL, NULL, NULL, NULL, NULL, NULL, NULL
            FROM told t) u) x
      WHERE x.told_id IS NULL AND x.notification_id IS NOT NULL),
    named AS (
      INSERT INTO notification_actor AS a (notification_id, actor_id, event_id, liked, comment_id)
      SELECT DISTINCT ON (f.notification_id, f.actor_id) f.notification_id, f.actor_id, f.event_id, coalesce(f.liked, false), f.said_id
      FROM of f WHERE f.actor_id IS NOT NULL AND ${isNamed} ORDER BY f.notification_id, f.actor_id, f.event_id DESC
      ON CONFLICT (notification_id, actor_id) DO UPDATE
        SET event_id = excluded.event_id, liked = a.liked OR excluded.liked, comment_id = coalesce(excluded.comment_id, a.comment_id)),
    one AS (SELECT DISTINCT ON (f.notification_id) f.notification_id AS id, f.owner_id, f.account_id, f.site_id, f.push, f.mail FROM of f),
    pushed AS (${addNotificationPushJobs(sql`one`, prioritiesOf(countOnSites(tellings)))})
    SELECT (SELECT json_agg(r.id) FROM (${readersOf(sql`ARRAY(SELECT n.owner_id FROM one n)`)}) r) AS readers,
      (SELECT json_agg(n.id) FROM one n WHERE ${isMailed(kind)}) AS mailed, (SELECT count(*) FROM pushed) AS pushed`.execute(
    tx,
  )
  const [{ readers, mailed } = { readers: null, mailed: null }] = rows
  for (const notificationId of mailed ?? []) await addEffect(tx, { type: 'mail.notice', notificationId })
  await announceAll(tx, [...notificationAnnouncements(readers ?? []), ...also])
}

function countOnSites(tellings: readonly Telling[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const { siteId, ownerIds } of tellings) counts.set(siteId, (counts.get(siteId) ?? 0) + ownerIds.length)
  return counts
}

/** As PostgreSQL reads an array. Ids and numbers only; the driver would look through each for what must be escaped. */
const listOf = (plain: readonly (string | number)[]): string => `{${plain.join(',')}}`

/** A mail at once for what waits for an answer, to who wants it, and for the answer to one's own report. */
const isMailed = (kind: NotificationKind): RawBuilder<boolean> => {
  if (kind === 'friend_request' || kind === 'report_new') return sql`n.mail`
  return sql`${sql.lit(kind === 'report_outcome')}`
}

/** Takes a person out of what somebody was told, read or not; a notification that loses its last person goes with them. */
export async function withdrawNotification(
  tx: Tx,
  { kind, ownerId, actorId, entityId }: Pick<NewNotification, 'kind' | 'ownerId' | 'entityId'> & { actorId: string },
): Promise<void> {
  const { rows } = await sql<Touched>`
    DELETE FROM notification_actor a USING notification n
    WHERE a.actor_id = ${actorId} AND n.id = a.notification_id AND n.owner_id = ${ownerId} AND n.kind = ${kind}
      AND n.entity_id IS NOT DISTINCT FROM ${entityId ?? null}::uuid
    RETURNING a.notification_id, n.owner_id`.execute(tx)
  await deleteEmptied(tx, rows)
}

/** A case that is decided waits for nobody any more. */
export async function withdrawCase(tx: Tx, caseId: string): Promise<void> {
  const { rows } = await sql<{ owner_id: string }>`
    DELETE FROM notification n WHERE n.case_id = ${caseId} AND n.kind = 'report_new' RETURNING n.owner_id`.execute(tx)
  await announceNotifications(
    tx,
    rows.map((row) => row.owner_id),
  )
}

/** Takes one person out of everything that the other was told. */
export async function forgetActor(tx: Tx, ownerId: string, actorId: string): Promise<void> {
  const { rows } = await sql<Touched>`
    DELETE FROM notification_actor a USING notification n
    WHERE a.actor_id = ${actorId} AND n.id = a.notification_id AND n.owner_id = ${ownerId}
    RETURNING a.notification_id, n.owner_id`.execute(tx)
  await deleteEmptied(tx, rows)
}

/** Likes that were taken back; who also wrote something stays for that. */
export async function withdrawLikes(
  tx: Tx,
  kind: 'reaction' | 'comment_like',
  likes: readonly { id: string; actorId: string }[],
): Promise<void> {
  if (likes.length === 0) return
  const column = sql.ref(kind === 'reaction' ? 'n.entry_id' : 'n.comment_id')
  const { rows } = await sql<Touched>`
    UPDATE notification_actor a SET liked = false
    FROM unnest(${likes.map((like) => like.id)}::uuid[], ${likes.map((like) => like.actorId)}::uuid[]) AS l(id, actor_id)
      JOIN notification n ON ${column} = l.id AND n.kind = ${kind}
    WHERE a.actor_id = l.actor_id AND a.liked AND n.id = a.notification_id
    RETURNING a.notification_id, n.owner_id`.execute(tx)
  await deleteUnacted(tx, rows)
}

/** A comment that was removed or hidden, and is held: what was told of it goes, and who only spoke by it. */
export async function withdrawComment(tx: Tx, commentId: string): Promise<void> {
  const { rows: gone } = await sql<{ owner_id: string }>`
    DELETE FROM notification n WHERE n.comment_id = ${commentId} RETURNING n.owner_id`.execute(tx)
  const { rows } = await sql<Touched>`
    UPDATE notification_actor a SET comment_id = NULL FROM notification n
    WHERE a.comment_id = ${commentId} AND n.id = a.notification_id
    RETURNING a.notification_id, n.owner_id`.execute(tx)
  await deleteUnacted(tx, rows)
  await announceNotifications(
    tx,
    gone.map((row) => row.owner_id),
  )
}

interface Touched {
  notification_id: string
  owner_id: string
}

const idsOf = (touched: readonly Touched[]): string[] => touched.map((row) => row.notification_id)

async function deleteUnacted(tx: Tx, touched: readonly Touched[]): Promise<void> {
  if (touched.length === 0) return
  await sql`DELETE FROM notification_actor a WHERE a.notification_id = ANY (${idsOf(touched)}::uuid[])
    AND NOT a.liked AND a.comment_id IS NULL`.execute(tx)
  await deleteEmptied(tx, touched)
}

async function deleteEmptied(tx: Tx, touched: readonly Touched[]): Promise<void> {
  if (touched.length === 0) return
  const ids = idsOf(touched)
  // held first: one who joins the notification at this moment is seen by the next statement, and keeps it
  await sql`SELECT n.id FROM notification n WHERE n.id = ANY (${ids}::uuid[]) ORDER BY n.id FOR UPDATE`.execute(tx)
  await sql`DELETE FROM notification n WHERE n.id = ANY (${ids}::uuid[]) AND n.has_actor
    AND NOT EXISTS (SELECT FROM notification_actor a WHERE a.notification_id = n.id)`.execute(tx)
  await announceNotifications(
    tx,
    touched.map((row) => row.owner_id),
  )
}
