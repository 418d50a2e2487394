import { randomBytes } from 'node:crypto'
import type {
  addWebhookCall,
  editWebhookCall,
  Webhook,
  webhookDeliveriesCall,
  webhooksCall,
} from '@entemi/contract/community/webhook'
import type { AnswerOf, BodyOf, QueryOf } from '@entemi/contract/platform/call'
import type { EntityId, WebhookDeliveryId, WebhookId } from '@entemi/contract/platform/ids'
import { limits } from '@entemi/contract/platform/limits'
import { isOwner } from '#/community/community/community.policy.ts'
import { requireGroup } from '#/community/community/member.service.ts'
import { readSettings } from '#/core/site/site.settings.ts'
import { ApiError, requireAllowed } from '#/platform/api-error.ts'
import { writeAudit } from '#/platform/audit/audit.ts'
import { newId } from '#/platform/db/id.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { readIdCursor, readMomentCursor, writeMomentCursor } from '#/platform/http/cursor.ts'
import type { Outbound } from '#/platform/outbound/outbound.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { secretBytes, writeSecret } from './signature.ts'
import { requireEvents, requireUrl } from './webhook.policy.ts'
import { presentDelivery, presentWebhook } from './webhook.present.ts'
import {
  deleteWebhook,
  findDelivery,
  findWebhook,
  insertTest,
  insertWebhook,
  listDeliveries,
  listWebhooks,
  lockAndCount,
  requeue,
  updateWebhook,
  wakeWebhook,
  type WebhookRow,
} from './webhook.store.ts'

/** The member's own right, whoever they act as: what is sent is what their own person sees. 404 for a hidden group. */
async function canManage(tx: Tx, viewer: Viewer, groupId: EntityId | null): Promise<boolean> {
  if (groupId === null) return viewer.role === 'ADMIN'
  return isOwner((await requireGroup(tx, { ...viewer, readerId: viewer.personId }, groupId)).letters)
}

/** Whoever may not manage it learns nothing of it: 404, as if there were none. */
async function requireWebhook(tx: Tx, viewer: Viewer, id: WebhookId): Promise<WebhookRow> {
  const webhook = await findWebhook(tx, viewer, id)
  if (webhook === undefined) throw new ApiError('NOT_FOUND')
  return webhook
}

export async function readWebhooks(
  tx: Tx,
  viewer: Viewer,
  { group, _size, _after }: QueryOf<typeof webhooksCall>,
): Promise<AnswerOf<typeof webhooksCall>> {
  const groupId = group ?? null
  requireAllowed(await canManage(tx, viewer, groupId))
  const found = await listWebhooks(tx, { siteId: viewer.siteId, groupId }, readIdCursor(_after), _size + 1)
  const page = found.slice(0, _size)
  const { webhook_hosts: hosts } = await readSettings(tx, viewer.siteId)
  return {
    list: { data: page.map(presentWebhook), next: found.length > _size ? (page.at(-1)?.id ?? null) : null },
    hosts,
  }
}

export async function addWebhook(
  tx: Tx,
  outbound: Pick<Outbound, 'accepts'>,
  viewer: Viewer,
  { url: typed, group_id: groupId, events: asked }: BodyOf<typeof addWebhookCall>,
): Promise<{ webhook_id: WebhookId; secret: string }> {
  requireAllowed(await canManage(tx, viewer, groupId))
  const { webhook_hosts: hosts } = await readSettings(tx, viewer.siteId)
  const url = requireUrl(typed, hosts, outbound.accepts)
  const events = requireEvents(groupId, asked)
  if ((await lockAndCount(tx, { siteId: viewer.siteId, groupId })) >= limits.webhook.each)
    throw new ApiError('CONFLICT')
  const id = newId<WebhookId>()
  const secret = randomBytes(secretBytes)
  await insertWebhook(tx, viewer, { id, groupId, url, secret, events })
  // the host alone: many receivers are opened by whoever knows the rest of the address
  const detail = { host: new URL(url).host, events }
  await writeAudit(tx, viewer, { act: 'webhook.add', aboutId: groupId, targetId: id, detail })
  return { webhook_id: id, secret: writeSecret(secret) }
}

export async function editWebhook(
  tx: Tx,
  viewer: Viewer,
  id: WebhookId,
  { events, active }: BodyOf<typeof editWebhookCall>,
): Promise<Webhook> {
  const { group_id: groupId } = await requireWebhook(tx, viewer, id)
  const change = {
    ...(events !== undefined && { events: requireEvents(groupId, events) }),
    ...(active !== undefined && { active }),
  }
  const changed = await updateWebhook(tx, id, change)
  if (changed === undefined) throw new ApiError('NOT_FOUND')
  await writeAudit(tx, viewer, { act: 'webhook.edit', aboutId: groupId, targetId: id, detail: change })
  return presentWebhook(changed)
}

export async function removeWebhook(tx: Tx, viewer: Viewer, id: WebhookId): Promise<void> {
  const { group_id: groupId } = await requireWebhook(tx, viewer, id)
  if (!(await deleteWebhook(tx, id))) throw new ApiError('NOT_FOUND')
  await writeAudit(tx, viewer, { act: 'webhook.delete', aboutId: groupId, targetId: id })
}

/** What stopped it must not be got around by hand; failures are what a test is for. */
function requireSendable({ stopped }: WebhookRow): void {
  if (stopped !== null && stopped !== 'failing' && stopped !== 'gone') throw new ApiError('CONFLICT')
}

export async function addTest(tx: Tx, viewer: Viewer, id: WebhookId): Promise<WebhookDeliveryId> {
  requireSendable(await requireWebhook(tx, viewer, id))
  const deliveryId = newId<WebhookDeliveryId>()
  if (!(await insertTest(tx, id, deliveryId))) throw new ApiError('CONFLICT')
  await wakeWebhook(tx, id)
  return deliveryId
}

export async function redeliver(tx: Tx, viewer: Viewer, id: WebhookId, deliveryId: WebhookDeliveryId): Promise<void> {
  const webhook = await requireWebhook(tx, viewer, id)
  if (!(await findDelivery(tx, id, deliveryId))) throw new ApiError('NOT_FOUND')
  requireSendable(webhook)
  if (!(await requeue(tx, deliveryId))) throw new ApiError('CONFLICT')
  await wakeWebhook(tx, id)
}

export async function readDeliveries(
  tx: Tx,
  viewer: Viewer,
  id: WebhookId,
  { _size, _after }: QueryOf<typeof webhookDeliveriesCall>,
): Promise<AnswerOf<typeof webhookDeliveriesCall>['list']> {
  await requireWebhook(tx, viewer, id)
  const found = await listDeliveries(tx, id, readMomentCursor(_after), _size + 1)
  const page = found.slice(0, _size)
  const last = found.length > _size ? page.at(-1) : undefined
  return { data: page.map(presentDelivery), next: last === undefined ? null : writeMomentCursor(last) }
}
