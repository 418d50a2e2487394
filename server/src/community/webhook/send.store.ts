import type { Webhook, WebhookMessage } from '@entemi/contract/community/webhook'
import type { CommentId, EntityId, EntryId, WebhookDeliveryId, WebhookId } from '@entemi/contract/platform/ids'
import { sql } from 'kysely'
import { visibleEntity } from '#/core/visibility/person.ts'
import { seesPublished } from '#/core/visibility/published.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { addWebhookJobs } from '#/platform/jobs/webhook-job.ts'
import { hasSiteAccess } from '#/platform/session/site-access.sql.ts'
import type { Reader } from '#/platform/session/viewer.ts'
import { isSent, nextAttempts } from './webhook.sql.ts'

/** A delivery whose next attempt is due, with the webhook and what its maker may do now. */
export interface DueDelivery {
  id: WebhookDeliveryId
  type: WebhookMessage['type']
  entry_id: EntryId | null
  comment_id: CommentId | null
  person_id: EntityId | null
  attempts: number
  by_hand: boolean
  created_at: Date
  webhook_id: WebhookId
  url: string
  secret: Buffer
  site_id: number
  subdomain: string | null
  group_id: EntityId | null
  maker_id: EntityId
  /** The maker may still have such a webhook. */
  is_managed: boolean
  /** They are an administrator whose rights wait for a second factor. */
  rights_wait: boolean
}

const mayEnter = hasSiteAccess(sql`a.entity_id`, sql`h.site_id`)

const isManaged = sql`a.status = 'active' AND a.role <> 'LIMIT' AND CASE WHEN h.group_id IS NULL THEN a.role = 'ADMIN'
  ELSE (a.role = 'ADMIN' OR ${mayEnter}) AND EXISTS (SELECT FROM relation r
    WHERE r.from_id = a.entity_id AND r.letter = 'A' AND r.to_id = h.group_id) END`

/** As of an access token: the rights ask for a second factor of the session that made it, and of every one that is open. */
const rightsWait = sql`CASE WHEN h.group_id IS NULL OR NOT ${mayEnter}
  THEN NOT has_admin_rights(a.entity_id) OR NOT h.second_factor AND admins_need_second_factor() ELSE false END`

export async function findDue(db: Tx, webhookId: string): Promise<DueDelivery | undefined> {
  const { rows } = await sql<DueDelivery>`
    SELECT d.id, d.type, d.entry_id, d.comment_id, d.person_id, d.attempts, d.by_hand, d.created_at,
      h.id AS webhook_id, h.url, h.secret, h.site_id, s.subdomain, h.group_id, a.entity_id AS maker_id,
      ${isManaged} AS is_managed, ${rightsWait} AS rights_wait
    FROM webhook h JOIN site s ON s.id = h.site_id JOIN account a ON a.id = h.account_id
      CROSS JOIN LATERAL (SELECT d.* FROM webhook_delivery d
        WHERE ${isSent} AND d.next_at <= now() ORDER BY d.next_at, d.id LIMIT 1) d
    WHERE h.id = ${webhookId} AND (h.rests_until IS NULL OR h.rests_until <= now())`.execute(db)
  return rows[0]
}

/** Whether the maker sees now what the delivery tells of. A report names nothing that could be hidden. */
export async function isStillVisible(db: Tx, due: DueDelivery): Promise<boolean> {
  const { entry_id: entryId, comment_id: commentId, person_id: personId, group_id: groupId } = due
  const reader: Reader = { role: 'LOGGED', readerId: due.maker_id, siteId: due.site_id }
  if (entryId === null && personId === null) return true
  const isVisible =
    personId === null
      ? seesPublished(reader, { entryId, commentId, groupId })
      : sql`EXISTS (SELECT FROM ${visibleEntity(reader)} p WHERE p.id = ${personId})
          AND (${groupId}::uuid IS NULL OR EXISTS (SELECT FROM relation r
            WHERE r.from_id = ${personId} AND r.letter = 'm' AND r.to_id = ${groupId}::uuid))`
  const { rows } = await sql<{ visible: boolean }>`SELECT ${isVisible} AS visible`.execute(db)
  return rows[0]?.visible === true
}

export async function markDropped(db: Tx, id: WebhookDeliveryId): Promise<void> {
  await sql`UPDATE webhook_delivery SET state = 'dropped', by_hand = false WHERE id = ${id}`.execute(db)
}

export async function markDelivered(db: Tx, due: DueDelivery, status: number): Promise<void> {
  await sql`
    WITH sent AS (UPDATE webhook_delivery SET state = 'delivered', by_hand = false, attempts = attempts + 1,
      status = ${status}, tried_at = now() WHERE id = ${due.id})
    UPDATE webhook SET last_status = ${status}, last_at = now(), failures = 0, failing_since = NULL, rests_until = NULL
    WHERE id = ${due.webhook_id}`.execute(db)
}

export interface FailedAttempt {
  /** null: no answer came. */
  status: number | null
  /** It failed for good. */
  isLast: boolean
  retrySeconds: number
  restSeconds: number
}

const maxFailures = 20
const maxFailingDays = 3

/** True if the webhook has failed for long. What a person asked for tells nothing about that. */
export async function markFailed(db: Tx, due: DueDelivery, failed: FailedAttempt): Promise<boolean> {
  const { status, isLast, retrySeconds, restSeconds } = failed
  const { rows } = await sql<{ for_long: boolean }>`
    WITH tried AS (UPDATE webhook_delivery d SET attempts = d.attempts + 1, by_hand = false, status = ${status}::smallint,
      state = CASE WHEN d.state = 'waiting' AND ${isLast} THEN 'failed' ELSE d.state END,
      tried_at = now(), next_at = now() + make_interval(secs => ${retrySeconds}) WHERE d.id = ${due.id})
    UPDATE webhook h SET last_status = ${status}::smallint, last_at = now(),
      failures = least(h.failures + ${isLast && !due.by_hand ? 1 : 0}, ${maxFailures}),
      failing_since = coalesce(h.failing_since, now()),
      rests_until = CASE WHEN ${restSeconds} > 0 THEN now() + make_interval(secs => ${restSeconds}) END
    WHERE h.id = ${due.webhook_id}
    RETURNING h.failures >= ${maxFailures} OR h.failing_since <= now() - make_interval(days => ${maxFailingDays}) AS for_long`.execute(
    db,
  )
  return isLast && !due.by_hand && rows[0]?.for_long === true
}

/** With everything that waits. Somebody who paused it meanwhile had the last word. */
export async function stopWebhook(db: Tx, id: WebhookId, reason: NonNullable<Webhook['stopped']>): Promise<void> {
  await sql`
    WITH stopped AS (UPDATE webhook SET stopped = ${reason} WHERE id = ${id} AND stopped IS DISTINCT FROM 'paused')
    UPDATE webhook_delivery SET state = 'dropped', by_hand = false
    WHERE webhook_id = ${id} AND state = 'waiting'`.execute(db)
}

const keptDays = 30

export async function deleteOldDeliveries(db: Tx): Promise<void> {
  await sql`DELETE FROM webhook_delivery WHERE created_at < now() - make_interval(days => ${keptDays})`.execute(db)
}

/** Adds the job of every webhook for which something waits: one that was given up would leave its deliveries unsent. */
export async function wakeWebhooks(db: Tx): Promise<void> {
  await addWebhookJobs(nextAttempts(sql`true`)).execute(db)
}
