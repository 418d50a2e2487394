import * as z from 'zod/mini'
import { defineCall } from '#/platform/call.ts'
import { CommentId, EntityId, EntryId, WebhookDeliveryId, WebhookId } from '#/platform/ids.ts'
import { limits } from '#/platform/limits.ts'
import { listOf, PageQuery } from '#/platform/paging.ts'

/** `report.added` is told to a webhook of the site only. */
export const webhookEvents = ['entry.added', 'comment.added', 'member.joined', 'report.added'] as const
export const WebhookEvent = z.enum(webhookEvents)
export type WebhookEvent = z.output<typeof WebhookEvent>

/**
 * The body that is posted. Ids only, no text and no name: the receiver reads the rest by an access token, and sees what
 * its owner sees.
 */
export const WebhookMessage = z.object({
  /** Of the delivery, also in the header `webhook-id`: the same in every attempt. */
  id: WebhookDeliveryId,
  type: z.enum([...webhookEvents, 'test']),
  at: z.string(),
  /** The origin of the site. */
  site: z.string(),
  group_id: z.nullable(EntityId),
  entry_id: z.nullable(EntryId),
  comment_id: z.nullable(CommentId),
  person_id: z.nullable(EntityId),
  /** The page of what happened. */
  address: z.string(),
})
export type WebhookMessage = z.output<typeof WebhookMessage>

export const Webhook = z.object({
  id: WebhookId,
  url: z.string(),
  group_id: z.nullable(EntityId),
  events: z.array(WebhookEvent),
  created_at: z.string(),
  /** Why nothing is sent; null: it works. `owner`: who made it may not see the group or manage the webhook any more. */
  stopped: z.nullable(z.enum(['paused', 'failing', 'gone', 'host', 'owner'])),
  /** The status of the last answer, and when; null: none yet, or none came. */
  last_status: z.nullable(z.number()),
  last_at: z.nullable(z.string()),
})
export type Webhook = z.output<typeof Webhook>

export const WebhookDelivery = z.object({
  id: WebhookDeliveryId,
  type: WebhookMessage.shape.type,
  /** `dropped`: what it tells of is not visible any more, or the webhook stopped. */
  state: z.enum(['waiting', 'delivered', 'failed', 'dropped']),
  attempts: z.number(),
  status: z.nullable(z.number()),
  created_at: z.string(),
  tried_at: z.nullable(z.string()),
})
export type WebhookDelivery = z.output<typeof WebhookDelivery>

const WebhookParams = z.object({ id: WebhookId })
const DeliveryParams = z.object({ id: WebhookId, deliveryId: WebhookDeliveryId })
const Events = z.array(WebhookEvent).check(z.minLength(1), z.maxLength(webhookEvents.length))

export const webhooksCall = defineCall({
  method: 'GET',
  path: '/api/webhook',
  access: 'full',
  summary:
    'Lists the webhooks of a group (right A), or without one those of the site (administrators), newest first, with the hosts they may be at.',
  query: z.extend(PageQuery, { group: z.optional(EntityId) }),
  answer: z.extend(listOf(Webhook), { hosts: z.array(z.string()) }),
  errors: ['NOT_FOUND', 'FORBIDDEN'],
})

export const addWebhookCall = defineCall({
  method: 'POST',
  path: '/api/webhook',
  access: 'full',
  summary:
    'Adds a webhook to a group (right A), or without one to the site (administrators), at a host that an administrator named; its secret is answered this once.',
  body: z.strictObject({
    url: z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.webhook.url)),
    group_id: z.nullable(EntityId),
    events: Events,
  }),
  status: 201,
  answer: z.object({ setData: z.object({ webhook_id: WebhookId, secret: z.string() }) }),
  errors: ['NOT_FOUND', 'REAUTH_REQUIRED', 'FORBIDDEN', 'CONFLICT'],
  answersAnew: true,
})

export const editWebhookCall = defineCall({
  method: 'PATCH',
  path: '/api/webhook/:id',
  access: 'full',
  summary: 'Changes what a webhook tells, pauses it, or lets it go on after a pause or failures.',
  params: WebhookParams,
  body: z.partial(z.strictObject({ events: Events, active: z.boolean() })),
  answer: z.object({ webhook: Webhook }),
})

export const deleteWebhookCall = defineCall({
  method: 'DELETE',
  path: '/api/webhook/:id',
  access: 'full',
  summary: 'Deletes a webhook with its deliveries.',
  params: WebhookParams,
  answer: z.object({}),
})

export const testWebhookCall = defineCall({
  method: 'POST',
  path: '/api/webhook/:id/test',
  access: 'full',
  summary: 'Sends a message of the type `test`, also while the webhook is stopped by failures.',
  params: WebhookParams,
  status: 202,
  answer: z.object({ setData: z.object({ delivery_id: WebhookDeliveryId }) }),
  errors: ['CONFLICT'],
})

export const webhookDeliveriesCall = defineCall({
  method: 'GET',
  path: '/api/webhook/:id/delivery',
  access: 'full',
  summary: 'Lists what was sent in the last 30 days, newest first.',
  params: WebhookParams,
  query: PageQuery,
  answer: listOf(WebhookDelivery),
})

export const redeliverCall = defineCall({
  method: 'POST',
  path: '/api/webhook/:id/delivery/:deliveryId',
  access: 'full',
  summary: 'Sends a delivery again that failed, with the same id.',
  params: DeliveryParams,
  status: 202,
  answer: z.object({ setData: z.object({ delivery_id: WebhookDeliveryId }) }),
  errors: ['CONFLICT'],
})
