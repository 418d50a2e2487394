import type { AccountId } from '@entemi/contract/platform/ids'
import type { NotificationKind } from '@entemi/contract/account/notification'
import { sql, type RawBuilder } from 'kysely'
import { readersOf } from '#/core/state/state.sql.ts'
import { newId } from '#/platform/db/id.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { addNotificationPushJobs, prioritiesOf } from '#/platform/jobs/push-job.ts'
import { isByAuthor, selectRecipients } from './notification.sql.ts'

export interface NewNotification {
  kind: NotificationKind
  /** The recipient. */
  ownerId: string
  siteId: number
  /** Who did it; none for a report's outcome or an anonymous decision. */
  actorId?: string
  entryId?: string
  /** The group it is about. */
  entityId?: string
  caseId?: string
  /** The comment that was liked or answered, or that mentions. */
  commentId?: string
  /** How the actor reacted: by a like, by a comment (`reactionCommentId`), or by both. */
  liked?: boolean
  reactionCommentId?: string
  /** Values for the notification's text; never private text. */
  detail?: Record<string, unknown>
}

/** One event and its recipients. */
export interface NotificationBatch extends Omit<NewNotification, 'kind' | 'ownerId'> {
  ownerIds: readonly string[]
}

interface Inserted {
  /** Accounts whose open screens show a new number. */
  readers: AccountId[]
  /** Notifications that are mailed at once. */
  mailed: string[]
}

/**
 * Unread notifications of the same thing become one row with more actors. Nobody is notified of their own action, of
 * somebody across a block, of a site they may not enter, of an entry they do not see, or of a kind they switched off.
 */
export async function insertNotifications(
  tx: Tx,
  kind: NotificationKind,
  batches: readonly NotificationBatch[],
): Promise<Inserted> {
  const hasActorRow = sql.lit(!isByAuthor(kind))
  const { rows } = await sql<{ readers: AccountId[] | null; mailed: string[] | null }>`
    WITH event AS MATERIALIZED (${selectEvents(batches)}),
    recipient AS MATERIALIZED (${selectRecipients(kind, candidatesOf(batches))}),
    upserted AS (${upsertRows(kind, hasActorRow)}),
    recipient_row AS MATERIALIZED (${rowsOfRecipients}),
    actor AS (${upsertActors(hasActorRow)}),
    changed AS (SELECT DISTINCT ON (r.notification_id) r.notification_id AS id, r.owner_id, r.account_id, r.site_id, r.push, r.mail
      FROM recipient_row r),
    pushed AS (${addNotificationPushJobs(sql`changed`, prioritiesOf(countBySite(batches)))})
    SELECT (SELECT json_agg(r.id) FROM (${readersOf(sql`ARRAY(SELECT n.owner_id FROM changed n)`)}) r) AS readers,
      (SELECT json_agg(n.id) FROM changed n WHERE ${isMailed(kind)}) AS mailed, (SELECT count(*) FROM pushed) AS pushed`.execute(
    tx,
  )
  return { readers: rows[0]?.readers ?? [], mailed: rows[0]?.mailed ?? [] }
}

/** Who has a notification that this entry, or this comment of it, mentions them. */
export async function listMentionedOwners(tx: Tx, entryId: string, commentId: string | undefined): Promise<string[]> {
  const { rows } = await sql<{ owner_id: string }>`
    SELECT n.owner_id FROM notification n WHERE n.entry_id = ${entryId} AND n.kind = 'mention'
      AND n.comment_id IS NOT DISTINCT FROM ${commentId ?? null}::uuid`.execute(tx)
  return rows.map((row) => row.owner_id)
}

/** Broadcasts of these whose time has come: their readers are notified of the start instead. */
export async function listDueBroadcasts(tx: Tx, entryIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT h.entry_id AS id FROM channel h WHERE h.entry_id = ANY (${entryIds}::uuid[])
      AND (h.status <> 'scheduled' OR h.starts_at <= now())`.execute(tx)
  return rows.map((row) => row.id)
}

/** A like of an entry or of a comment. */
export interface Like {
  id: string
  actorId: string
}

/** Those of the likes that exist, locked until the commit. */
export async function lockLikes(tx: Tx, table: 'entry_like' | 'comment_like', likes: readonly Like[]): Promise<Like[]> {
  const key = sql.ref(table === 'entry_like' ? 'l.entry_id' : 'l.comment_id')
  const { rows } = await sql<Like>`
    SELECT ${key} AS id, l.actor_id AS "actorId"
    FROM unnest(${likes.map((like) => like.id)}::uuid[], ${likes.map((like) => like.actorId)}::uuid[]) AS w(id, actor_id)
      JOIN ${sql.table(table)} l ON ${key} = w.id AND l.actor_id = w.actor_id FOR KEY SHARE OF l`.execute(tx)
  return rows
}

/** A row for each event, with its position from 1. */
function selectEvents(batches: readonly NotificationBatch[]): RawBuilder<unknown> {
  const column = <T>(of: (batch: NotificationBatch) => T | undefined): (T | null)[] =>
    batches.map((batch) => of(batch) ?? null)
  return sql`
    SELECT * FROM unnest(${batches.map(() => newId())}::uuid[], ${column((t) => t.siteId)}::smallint[], ${column((t) => t.actorId)}::uuid[],
      ${column((t) => t.entryId)}::uuid[], ${column((t) => t.entityId)}::uuid[], ${column((t) => t.caseId)}::uuid[],
      ${column((t) => t.commentId)}::uuid[], ${column((t) => t.reactionCommentId)}::uuid[], ${column((t) => t.liked)}::boolean[],
      ${column((t) => t.detail && JSON.stringify(t.detail))}::text[])
      WITH ORDINALITY AS q(event_id, site_id, actor_id, entry_id, entity_id, case_id, comment_id, reaction_comment_id, liked, detail, position)`
}

/** With generate_series the planner estimates the real number of rows; otherwise it would join all with all below. */
function candidatesOf(batches: readonly NotificationBatch[]): RawBuilder<unknown> {
  const owners = batches.flatMap(({ ownerIds }, index) => ownerIds.map((id) => ({ id, position: index + 1 })))
  return sql`ROWS FROM (unnest(${arrayText(owners.map(({ id }) => id))}::uuid[]), unnest(${arrayText(owners.map(() => newId()))}::uuid[]),
      unnest(${arrayText(owners.map(({ position }) => position))}::int[]), generate_series(1, ${owners.length}::int)) o(owner_id, id, position, n)
    JOIN event q ON q.position = o.position`
}

/** In one order: two transactions that notify the same recipients would otherwise deadlock. */
const upsertRows = (kind: NotificationKind, hasActorRow: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  INSERT INTO notification AS n (id, owner_id, site_id, kind, entry_id, entity_id, case_id, comment_id, has_actor, detail, last_id, in_app)
  SELECT DISTINCT ON (r.owner_id, r.site_id, r.entry_id, r.entity_id, r.case_id, r.comment_id) r.id, r.owner_id, r.site_id, ${kind},
    r.entry_id, r.entity_id, r.case_id, r.comment_id, r.actor_id IS NOT NULL AND ${hasActorRow}, r.detail::jsonb, r.event_id, r.app
  FROM recipient r WHERE r.app OR r.push OR r.mail
  ORDER BY r.owner_id, r.site_id, r.entry_id, r.entity_id, r.case_id, r.comment_id, r.event_id DESC
  ON CONFLICT (owner_id, site_id, kind, entry_id, entity_id, case_id, comment_id) WHERE read_at IS NULL
    DO UPDATE SET last_id = excluded.last_id, detail = excluded.detail, has_actor = excluded.has_actor, in_app = excluded.in_app
  RETURNING n.id, n.owner_id, n.site_id, n.entry_id, n.entity_id, n.case_id, n.comment_id`

/** Each recipient with the row they got. By a sort: the planner estimates few rows and would join all with all. */
const rowsOfRecipients: RawBuilder<unknown> = sql`
  SELECT * FROM (
    SELECT first_value(u.upserted_id) OVER (PARTITION BY u.owner_id, u.site_id, u.entry_id, u.entity_id, u.case_id, u.comment_id
      ORDER BY u.upserted_id) AS notification_id, u.*
    FROM (SELECT NULL::uuid AS upserted_id, r.owner_id, r.site_id, r.entry_id, r.entity_id, r.case_id, r.comment_id, r.event_id, r.actor_id,
        r.liked, r.reaction_comment_id, r.push, r.mail, r.account_id FROM recipient r
      UNION ALL SELECT n.id, n.owner_id, n.site_id, n.entry_id, n.entity_id, n.case_id, n.comment_id, NULL, NULL, NULL, NULL, NULL, NULL, NULL
        FROM upserted n) u) x
  WHERE x.upserted_id IS NULL AND x.notification_id IS NOT NULL`

const upsertActors = (hasActorRow: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  INSERT INTO notification_actor AS a (notification_id, actor_id, event_id, liked, comment_id)
  SELECT DISTINCT ON (r.notification_id, r.actor_id) r.notification_id, r.actor_id, r.event_id, coalesce(r.liked, false), r.reaction_comment_id
  FROM recipient_row r WHERE r.actor_id IS NOT NULL AND ${hasActorRow} ORDER BY r.notification_id, r.actor_id, r.event_id DESC
  ON CONFLICT (notification_id, actor_id) DO UPDATE
    SET event_id = excluded.event_id, liked = a.liked OR excluded.liked, comment_id = coalesce(excluded.comment_id, a.comment_id)`

function countBySite(batches: readonly NotificationBatch[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const { siteId, ownerIds } of batches) counts.set(siteId, (counts.get(siteId) ?? 0) + ownerIds.length)
  return counts
}

/** An array in PostgreSQL's notation. Ids and numbers only: the driver would search each for characters to escape. */
const arrayText = (items: readonly (string | number)[]): string => `{${items.join(',')}}`

/** Mailed at once: friend requests and new reports to those who switched it on, and the outcome of one's own report. */
const isMailed = (kind: NotificationKind): RawBuilder<boolean> => {
  if (kind === 'friend_request' || kind === 'report_new') return sql`n.mail`
  return sql`${sql.lit(kind === 'report_outcome')}`
}
