import type { AccountId } from '@entemi/contract/platform/ids'
import type { NotificationKind } from '@entemi/contract/account/notification'
import { sql, type RawBuilder } from 'kysely'
import { readersOf } from '#/core/state/state.sql.ts'
import { newId } from '#/platform/db/id.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { addNotificationPushJobs, prioritiesOf } from '#/platform/jobs/push-job.ts'
import { isByAuthor, selectRecipients } from './notification.rule.ts'

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

/** One thing and its recipients. */
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
  const isNamed = sql.lit(!isByAuthor(kind))
  const { rows } = await sql<{ readers: AccountId[] | null; mailed: string[] | null }>`
    WITH about AS MATERIALIZED (${things(batches)}),
    wanted AS MATERIALIZED (${selectRecipients(kind, recipientsOf(batches))}),
    told AS (${upsertRows(kind, isNamed)}),
    of AS MATERIALIZED (${rowsOfRecipients}),
    named AS (${upsertActors(isNamed)}),
    one AS (SELECT DISTINCT ON (f.notification_id) f.notification_id AS id, f.owner_id, f.account_id, f.site_id, f.push, f.mail FROM of f),
    pushed AS (${addNotificationPushJobs(sql`one`, prioritiesOf(countOnSites(batches)))})
    SELECT (SELECT json_agg(r.id) FROM (${readersOf(sql`ARRAY(SELECT n.owner_id FROM one n)`)}) r) AS readers,
      (SELECT json_agg(n.id) FROM one n WHERE ${isMailed(kind)}) AS mailed, (SELECT count(*) FROM pushed) AS pushed`.execute(
    tx,
  )
  return { readers: rows[0]?.readers ?? [], mailed: rows[0]?.mailed ?? [] }
}

/** A row for each thing, with its index from 1. */
function things(batches: readonly NotificationBatch[]): RawBuilder<unknown> {
  const column = <T>(of: (batch: NotificationBatch) => T | undefined): (T | null)[] =>
    batches.map((batch) => of(batch) ?? null)
  return sql`
    SELECT * FROM unnest(${batches.map(() => newId())}::uuid[], ${column((t) => t.siteId)}::smallint[], ${column((t) => t.actorId)}::uuid[],
      ${column((t) => t.entryId)}::uuid[], ${column((t) => t.entityId)}::uuid[], ${column((t) => t.caseId)}::uuid[],
      ${column((t) => t.commentId)}::uuid[], ${column((t) => t.saidId)}::uuid[], ${column((t) => t.liked)}::boolean[],
      ${column((t) => t.detail && JSON.stringify(t.detail))}::text[])
      WITH ORDINALITY AS q(event_id, site_id, actor_id, entry_id, entity_id, case_id, comment_id, said_id, liked, detail, place)`
}

/** With generate_series the planner estimates the real number of rows; otherwise it would join all with all below. */
function recipientsOf(batches: readonly NotificationBatch[]): RawBuilder<unknown> {
  const told = batches.flatMap(({ ownerIds }, index) => ownerIds.map((ownerId) => ({ ownerId, place: index + 1 })))
  return sql`ROWS FROM (unnest(${listOf(told.map((one) => one.ownerId))}::uuid[]), unnest(${listOf(told.map(() => newId()))}::uuid[]),
      unnest(${listOf(told.map((one) => one.place))}::int[]), generate_series(1, ${told.length}::int)) o(owner_id, id, place, n)
    JOIN about q ON q.place = o.place`
}

/** In one order: two transactions that notify the same recipients would otherwise deadlock. */
const upsertRows = (kind: NotificationKind, isNamed: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  INSERT INTO notification AS n (id, owner_id, site_id, kind, entry_id, entity_id, case_id, comment_id, has_actor, detail, last_id, in_app)
  SELECT DISTINCT ON (w.owner_id, w.site_id, w.entry_id, w.entity_id, w.case_id, w.comment_id) w.id, w.owner_id, w.site_id, ${kind},
    w.entry_id, w.entity_id, w.case_id, w.comment_id, w.actor_id IS NOT NULL AND ${isNamed}, w.detail::jsonb, w.event_id, w.app
  FROM wanted w WHERE w.app OR w.push OR w.mail
  ORDER BY w.owner_id, w.site_id, w.entry_id, w.entity_id, w.case_id, w.comment_id, w.event_id DESC
  ON CONFLICT (owner_id, site_id, kind, entry_id, entity_id, case_id, comment_id) WHERE read_at IS NULL
    DO UPDATE SET last_id = excluded.last_id, detail = excluded.detail, has_actor = excluded.has_actor, in_app = excluded.in_app
  RETURNING n.id, n.owner_id, n.site_id, n.entry_id, n.entity_id, n.case_id, n.comment_id`

/** Each recipient with the row they got. By a sort: the planner estimates few rows and would join all with all. */
const rowsOfRecipients: RawBuilder<unknown> = sql`
  SELECT * FROM (
    SELECT first_value(u.told_id) OVER (PARTITION BY u.owner_id, u.site_id, u.entry_id, u.entity_id, u.case_id, u.comment_id
      ORDER BY u.told_id) AS notification_id, u.*
    FROM (SELECT NULL::uuid AS told_id, w.owner_id, w.site_id, w.entry_id, w.entity_id, w.case_id, w.comment_id, w.event_id, w.actor_id,
        w.liked, w.said_id, w.push, w.mail, w.account_id FROM wanted w
      UNION ALL SELECT t.id, t.owner_id, t.site_id, t.entry_id, t.entity_id, t.case_id, t.comment_id, NULL, NULL, NULL, NULL, NULL, NULL, NULL
        FROM told t) u) x
  WHERE x.told_id IS NULL AND x.notification_id IS NOT NULL`

const upsertActors = (isNamed: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  INSERT INTO notification_actor AS a (notification_id, actor_id, event_id, liked, comment_id)
  SELECT DISTINCT ON (f.notification_id, f.actor_id) f.notification_id, f.actor_id, f.event_id, coalesce(f.liked, false), f.said_id
  FROM of f WHERE f.actor_id IS NOT NULL AND ${isNamed} ORDER BY f.notification_id, f.actor_id, f.event_id DESC
  ON CONFLICT (notification_id, actor_id) DO UPDATE
    SET event_id = excluded.event_id, liked = a.liked OR excluded.liked, comment_id = coalesce(excluded.comment_id, a.comment_id)`

function countOnSites(batches: readonly NotificationBatch[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const { siteId, ownerIds } of batches) counts.set(siteId, (counts.get(siteId) ?? 0) + ownerIds.length)
  return counts
}

/** An array in PostgreSQL's notation. Ids and numbers only: the driver would search each for characters to escape. */
const listOf = (plain: readonly (string | number)[]): string => `{${plain.join(',')}}`

/** Mailed at once: what waits for an answer, to those who want it, and the outcome of one's own report. */
const isMailed = (kind: NotificationKind): RawBuilder<boolean> => {
  if (kind === 'friend_request' || kind === 'report_new') return sql`n.mail`
  return sql`${sql.lit(kind === 'report_outcome')}`
}
