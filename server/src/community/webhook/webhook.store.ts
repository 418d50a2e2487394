import type { Webhook, WebhookDelivery, WebhookEvent } from '@entemi/contract/community/webhook'
import type { EntityId, WebhookDeliveryId, WebhookId } from '@entemi/contract/platform/ids'
import { limits } from '@entemi/contract/platform/limits'
import { sql } from 'kysely'
import { lastUuid } from '#/platform/db/id.ts'
import type { Tx } from '#/platform/db/tx.ts'
import type { MomentCursor } from '#/platform/http/cursor.ts'
import { addWebhookJobs } from '#/platform/jobs/webhook-job.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { maxWaiting } from './queue.store.ts'
import { nextAttempts } from './webhook.sql.ts'

export interface WebhookRow {
  id: WebhookId
  url: string
  group_id: EntityId | null
  events: WebhookEvent[]
  created_at: Date
  stopped: Webhook['stopped']
  last_status: number | null
  last_at: Date | null
}

const columns = sql`h.id, h.url, h.group_id, h.events, h.created_at, h.stopped, h.last_status, h.last_at`

interface Place {
  siteId: number
  /** null: the site itself. */
  groupId: EntityId | null
}

const isAt = ({ siteId, groupId }: Place) =>
  groupId === null
    ? sql`h.group_id IS NULL AND h.site_id = ${siteId}`
    : sql`h.group_id = ${groupId} AND h.site_id = ${siteId}`

/** Newest first. */
export async function listWebhooks(
  tx: Tx,
  place: Place,
  before: string | undefined,
  size: number,
): Promise<WebhookRow[]> {
  const { rows } = await sql<WebhookRow>`SELECT ${columns} FROM webhook h
    WHERE ${isAt(place)} AND h.id < ${before ?? lastUuid}::uuid ORDER BY h.id DESC LIMIT ${size}`.execute(tx)
  return rows
}

/**
 * Undefined also for whoever may not manage it, by one statement: a hidden one takes no more than one that does not exist.
 * The member's own right counts, whoever they act as.
 */
export async function findWebhook(
  tx: Tx,
  { siteId, role, personId }: Viewer,
  id: WebhookId,
): Promise<WebhookRow | undefined> {
  const { rows } = await sql<WebhookRow>`SELECT ${columns} FROM webhook h
    WHERE h.id = ${id} AND h.site_id = ${siteId} AND CASE WHEN h.group_id IS NULL THEN ${role === 'ADMIN'}
      ELSE EXISTS (SELECT FROM relation r
        WHERE r.from_id = ${personId} AND r.letter = 'A' AND r.to_id = h.group_id) END`.execute(tx)
  return rows[0]
}

/** Locked: two requests at once must not both find room for one more. */
export async function lockAndCount(tx: Tx, place: Place): Promise<number> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('webhook'))`.execute(tx)
  const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM webhook h WHERE ${isAt(place)}`.execute(tx)
  return rows[0]?.n ?? limits.webhook.each
}

interface NewWebhook {
  id: WebhookId
  groupId: EntityId | null
  url: string
  secret: Buffer
  events: readonly WebhookEvent[]
}

export async function insertWebhook(tx: Tx, viewer: Viewer, webhook: NewWebhook): Promise<void> {
  await sql`INSERT INTO webhook (id, account_id, site_id, group_id, url, secret, events, second_factor)
    SELECT ${webhook.id}, s.account_id, s.site_id, ${webhook.groupId}::uuid, ${webhook.url}, ${webhook.secret},
      ${webhook.events}::text[], s.second_factor
    FROM login_session s WHERE s.id = ${viewer.sessionId}`.execute(tx)
}

/** A pause drops what waits; going on forgets the failures. */
export async function updateWebhook(
  tx: Tx,
  id: WebhookId,
  { events, active }: { events?: readonly WebhookEvent[]; active?: boolean },
): Promise<WebhookRow | undefined> {
  const isPaused = active === false
  const goesOn = active === true
  const { rows } = await sql<WebhookRow>`
    WITH dropped AS (UPDATE webhook_delivery d SET state = 'dropped', by_hand = false
      WHERE ${isPaused} AND d.webhook_id = ${id} AND d.state = 'waiting')
    UPDATE webhook h SET events = coalesce(${events ?? null}::text[], h.events),
      stopped = CASE WHEN ${isPaused} THEN 'paused' WHEN ${goesOn} THEN NULL ELSE h.stopped END,
      failures = CASE WHEN ${goesOn} THEN 0 ELSE h.failures END,
      failing_since = CASE WHEN ${goesOn} THEN NULL ELSE h.failing_since END
    WHERE h.id = ${id} RETURNING ${columns}`.execute(tx)
  return rows[0]
}

export async function deleteWebhook(tx: Tx, id: WebhookId): Promise<boolean> {
  const { rows } = await sql`DELETE FROM webhook WHERE id = ${id} RETURNING 1`.execute(tx)
  return rows.length > 0
}

/** False if too much waits already. */
export async function insertTest(tx: Tx, webhookId: WebhookId, id: WebhookDeliveryId): Promise<boolean> {
  const { rows } = await sql`INSERT INTO webhook_delivery (id, webhook_id, type, by_hand)
    SELECT ${id}, ${webhookId}, 'test', true WHERE (SELECT count(*) FROM webhook_delivery d
      WHERE d.webhook_id = ${webhookId} AND d.state = 'waiting') < ${maxWaiting} RETURNING 1`.execute(tx)
  return rows.length > 0
}

export async function findDelivery(tx: Tx, webhookId: WebhookId, id: WebhookDeliveryId): Promise<boolean> {
  const { rows } = await sql`SELECT FROM webhook_delivery d
    WHERE d.id = ${id} AND d.webhook_id = ${webhookId}`.execute(tx)
  return rows.length > 0
}

/** False if it waits, or was delivered: of two requests at once one succeeds. */
export async function requeue(tx: Tx, id: WebhookDeliveryId): Promise<boolean> {
  const { rows } = await sql`UPDATE webhook_delivery d SET state = 'waiting', by_hand = true, next_at = now()
    WHERE d.id = ${id} AND d.state IN ('failed', 'dropped') RETURNING 1`.execute(tx)
  return rows.length > 0
}

export async function wakeWebhook(tx: Tx, id: WebhookId): Promise<void> {
  await addWebhookJobs(nextAttempts(sql`h.id = ${id}`)).execute(tx)
}

export interface DeliveryRow extends MomentCursor {
  id: WebhookDeliveryId
  type: WebhookDelivery['type']
  state: WebhookDelivery['state']
  attempts: number
  status: number | null
  created_at: Date
  tried_at: Date | null
}

/** Newest first. */
export async function listDeliveries(
  tx: Tx,
  webhookId: WebhookId,
  before: MomentCursor | undefined,
  size: number,
): Promise<DeliveryRow[]> {
  const { rows } = await sql<DeliveryRow>`
    SELECT d.id, d.type, d.state, d.attempts, d.status, d.created_at, d.tried_at,
      to_char(d.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS moment
    FROM webhook_delivery d
    WHERE d.webhook_id = ${webhookId}
      AND (d.created_at, d.id) < (${before?.moment ?? 'infinity'}::timestamptz, ${before?.id ?? lastUuid}::uuid)
    ORDER BY d.created_at DESC, d.id DESC LIMIT ${size}`.execute(tx)
  return rows
}
