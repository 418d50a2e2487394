import type { Webhook, WebhookDelivery, WebhookMessage } from '@entemi/contract/community/webhook'
import type { DueDelivery } from './send.store.ts'
import type { DeliveryRow, WebhookRow } from './webhook.store.ts'

/** Without the secret, which is answered once. */
export const presentWebhook = (row: WebhookRow): Webhook => ({
  id: row.id,
  url: row.url,
  group_id: row.group_id,
  events: row.events,
  created_at: row.created_at.toISOString(),
  stopped: row.stopped,
  last_status: row.last_status,
  last_at: row.last_at?.toISOString() ?? null,
})

export const presentDelivery = (row: DeliveryRow): WebhookDelivery => ({
  id: row.id,
  type: row.type,
  state: row.state,
  attempts: row.attempts,
  status: row.status,
  created_at: row.created_at.toISOString(),
  tried_at: row.tried_at?.toISOString() ?? null,
})

/** Ids only, no text and no name: whoever reads it at the receiver learns nothing that the member may have hidden since. */
export const presentMessage = (due: DueDelivery, site: string): WebhookMessage => ({
  id: due.id,
  type: due.type,
  at: due.created_at.toISOString(),
  site,
  group_id: due.group_id,
  entry_id: due.entry_id,
  comment_id: due.comment_id,
  person_id: due.person_id,
  address: site + pathOf(due),
})

function pathOf({ type, entry_id, person_id, group_id }: DueDelivery): string {
  if (entry_id !== null) return `/comment/${entry_id}`
  if (person_id !== null) return `/people/${person_id}`
  if (type === 'report.added') return '/admin/reports'
  return group_id === null ? '/' : `/entity/${group_id}`
}
