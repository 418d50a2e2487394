import { switchOf, type NotificationKind } from '@entemi/contract/notification'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#/db/database.ts'
import { newId } from '#/db/id.ts'
import { addEffect } from '#/effects/effect.ts'
import { pushToDevices } from '#/effects/push-job.ts'
import { announceNotices } from '#/state/state.service.ts'

export interface Notice {
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
export const notify = (tx: Tx, { ownerId, ...notice }: Notice): Promise<void> => notifyAll(tx, [ownerId], notice)

/**
 * Tells people of something, in the transaction of the act or of its effect. What is unread of the same thing becomes one
 * row with more people. Nobody hears of themselves, of somebody across a block, of a site they may not enter, of an entry
 * they do not see, or of what they have switched off.
 */
export async function notifyAll(tx: Tx, ownerIds: readonly string[], notice: Omit<Notice, 'ownerId'>): Promise<void> {
  if (ownerIds.length === 0) return
  const { kind, siteId, actorId = null, entryId = null, entityId = null, caseId = null, commentId = null } = notice
  const { detail, liked = false, saidId = null } = notice
  const eventId = newId()
  const { rows } = await sql<{ id: string; owner_id: string; push: boolean; mail: boolean }>`
    WITH wanted AS (
      SELECT o.owner_id, o.id, ${isOn(kind, 'app', true)} AS app, ${isOn(kind, 'push', true)} AS push, ${isOn(kind, 'mail', false)} AS mail
      FROM unnest(${ownerIds}::uuid[], ${ownerIds.map(() => newId())}::uuid[]) o(owner_id, id)
      JOIN entity p ON p.id = o.owner_id AND p.type < 2 LEFT JOIN account a ON a.entity_id = p.id
      WHERE o.owner_id IS DISTINCT FROM ${actorId}::uuid AND may_enter(o.owner_id, ${siteId}::smallint)
        AND NOT EXISTS (SELECT FROM block b WHERE b.me_id = o.owner_id AND b.other_id = ${actorId}::uuid OFFSET 0)
        ${entryId === null ? sql`` : sql`AND ${seesEntry(siteId, entryId)}`}),
    told AS (
      INSERT INTO notification AS n (id, owner_id, site_id, kind, entry_id, entity_id, case_id, comment_id, has_actor, detail, last_id, in_app)
      SELECT w.id, w.owner_id, ${siteId}::smallint, ${kind}, ${entryId}::uuid, ${entityId}::uuid, ${caseId}::uuid, ${commentId}::uuid,
        ${actorId !== null}::boolean, ${detail === undefined ? null : JSON.stringify(detail)}::jsonb, ${eventId}::uuid, w.app
      -- in one order: two acts that tell the same people would else wait for each other
      FROM wanted w WHERE w.app OR w.push OR w.mail ORDER BY w.owner_id
      ON CONFLICT (owner_id, site_id, kind, entry_id, entity_id, case_id, comment_id) WHERE read_at IS NULL
        DO UPDATE SET last_id = excluded.last_id, detail = excluded.detail, has_actor = excluded.has_actor, in_app = excluded.in_app
      RETURNING n.id, n.owner_id),
    named AS (
      INSERT INTO notification_actor AS a (notification_id, actor_id, event_id, liked, comment_id)
      SELECT t.id, ${actorId}::uuid, ${eventId}::uuid, ${liked}::boolean, ${saidId}::uuid FROM told t WHERE ${actorId}::uuid IS NOT NULL
      ON CONFLICT (notification_id, actor_id) DO UPDATE
        SET event_id = excluded.event_id, liked = a.liked OR excluded.liked, comment_id = coalesce(excluded.comment_id, a.comment_id))
    SELECT t.id, t.owner_id, w.push, w.mail FROM told t JOIN wanted w ON w.owner_id = t.owner_id`.execute(tx)
  const pushed = rows.filter((row) => row.push).map((row) => row.id)
  await pushToDevices(tx, pushed, siteId)
  for (const { id } of rows.filter((row) => isMailed(kind, row.mail)))
    await addEffect(tx, { type: 'mail.notice', notificationId: id })
  await announceNotices(
    tx,
    rows.map((row) => row.owner_id),
  )
}

/** A mail at once for what waits for an answer, to who wants it, and for the answer to one's own report. */
const isMailed = (kind: NotificationKind, wanted: boolean): boolean =>
  kind === 'report_outcome' || (kind === 'friend_request' && wanted)

/** How the owner `p` has set the switch of this kind. */
function isOn(kind: NotificationKind, channel: 'app' | 'push' | 'mail', usual: boolean): RawBuilder<boolean> {
  const name = switchOf[kind]
  if (name === null) return sql`${sql.lit(usual)}`
  return sql`coalesce((p.setting #>> ${['notice', name, channel]}::text[])::boolean, ${sql.lit(usual)})`
}

/** Whether the owner `o` with the account `a` sees the entry, by the rule of their role. */
const seesEntry = (siteId: number, entryId: string): RawBuilder<boolean> => sql`CASE WHEN a.role = 'LIMIT'
  THEN EXISTS (SELECT FROM limited_entry(o.owner_id, ${siteId}::smallint) e WHERE e.id = ${entryId}::uuid OFFSET 0)
  ELSE EXISTS (SELECT FROM visible_entry(o.owner_id, ${siteId}::smallint) e WHERE e.id = ${entryId}::uuid OFFSET 0) END`

/** Takes a person out of what somebody was told, read or not; a notice that loses its last person goes with them. */
export async function withdrawNotice(
  tx: Tx,
  { kind, ownerId, actorId, entityId }: Pick<Notice, 'kind' | 'ownerId' | 'entityId'> & { actorId: string },
): Promise<void> {
  const { rows } = await sql<Touched>`
    DELETE FROM notification_actor a USING notification n
    WHERE a.actor_id = ${actorId} AND n.id = a.notification_id AND n.owner_id = ${ownerId} AND n.kind = ${kind}
      AND n.entity_id IS NOT DISTINCT FROM ${entityId ?? null}::uuid
    RETURNING a.notification_id, n.owner_id`.execute(tx)
  await deleteEmptied(tx, rows)
}

/** Takes one person out of everything that the other was told. */
export async function forgetActor(tx: Tx, ownerId: string, actorId: string): Promise<void> {
  const { rows } = await sql<Touched>`
    DELETE FROM notification_actor a USING notification n
    WHERE a.actor_id = ${actorId} AND n.id = a.notification_id AND n.owner_id = ${ownerId}
    RETURNING a.notification_id, n.owner_id`.execute(tx)
  await deleteEmptied(tx, rows)
}

/** A like that was taken back; who also wrote something stays for that. */
export async function withdrawLike(
  tx: Tx,
  { actorId, ...liked }: { actorId: string; entryId: string } | { actorId: string; commentId: string },
): Promise<void> {
  const thing =
    'entryId' in liked
      ? sql`n.entry_id = ${liked.entryId} AND n.kind = 'reaction'`
      : sql`n.comment_id = ${liked.commentId} AND n.kind = 'comment_like'`
  const { rows } = await sql<Touched>`
    UPDATE notification_actor a SET liked = false FROM notification n
    WHERE a.actor_id = ${actorId} AND a.liked AND n.id = a.notification_id AND ${thing}
    RETURNING a.notification_id, n.owner_id`.execute(tx)
  await deleteUnacted(tx, rows)
}

/**
 * A comment that was removed or hidden: what was told of it goes, and who only spoke by it. Held first, as by whoever
 * tells of it: the other way round the two would wait for each other.
 */
export async function withdrawComment(tx: Tx, commentId: string): Promise<void> {
  await sql`SELECT FROM comment c WHERE c.id = ${commentId} FOR UPDATE`.execute(tx)
  const { rows: gone } = await sql<{ owner_id: string }>`
    DELETE FROM notification n WHERE n.comment_id = ${commentId} RETURNING n.owner_id`.execute(tx)
  const { rows } = await sql<Touched>`
    UPDATE notification_actor a SET comment_id = NULL FROM notification n
    WHERE a.comment_id = ${commentId} AND n.id = a.notification_id
    RETURNING a.notification_id, n.owner_id`.execute(tx)
  await deleteUnacted(tx, rows)
  await announceNotices(
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
  // held first: one who joins the notice at this moment is seen by the next statement, and keeps it
  await sql`SELECT n.id FROM notification n WHERE n.id = ANY (${ids}::uuid[]) ORDER BY n.id FOR UPDATE`.execute(tx)
  await sql`DELETE FROM notification n WHERE n.id = ANY (${ids}::uuid[]) AND n.has_actor
    AND NOT EXISTS (SELECT FROM notification_actor a WHERE a.notification_id = n.id)`.execute(tx)
  await announceNotices(
    tx,
    touched.map((row) => row.owner_id),
  )
}
