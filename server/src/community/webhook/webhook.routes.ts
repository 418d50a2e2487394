import {
  addWebhookCall,
  deleteWebhookCall,
  editWebhookCall,
  redeliverCall,
  testWebhookCall,
  webhookDeliveriesCall,
  webhooksCall,
} from '@entemi/contract/community/webhook'
import { handle, type Route } from '#/platform/http/handle.ts'
import type { Outbound } from '#/platform/outbound/outbound.ts'
import { requireConfirmed } from '#/platform/session/session.service.ts'
import {
  addTest,
  addWebhook,
  editWebhook,
  readDeliveries,
  readWebhooks,
  redeliver,
  removeWebhook,
} from './webhook.service.ts'

export const webhookRoutes = ({ outbound }: { outbound: Outbound }): Route[] => [
  handle(webhooksCall, ({ tx, viewer, query }) => readWebhooks(tx, viewer, query)),
  handle(addWebhookCall, async ({ tx, viewer, body }) => {
    // somebody with an unlocked phone must not have others told from then on
    requireConfirmed(viewer)
    return { setData: await addWebhook(tx, outbound, viewer, body) }
  }),
  handle(editWebhookCall, async ({ tx, viewer, params, body }) => ({
    webhook: await editWebhook(tx, viewer, params.id, body),
  })),
  handle(deleteWebhookCall, async ({ tx, viewer, params }) => {
    await removeWebhook(tx, viewer, params.id)
    return {}
  }),
  handle(testWebhookCall, async ({ tx, viewer, params }) => ({
    setData: { delivery_id: await addTest(tx, viewer, params.id) },
  })),
  handle(webhookDeliveriesCall, async ({ tx, viewer, params, query }) => ({
    list: await readDeliveries(tx, viewer, params.id, query),
  })),
  handle(redeliverCall, async ({ tx, viewer, params }) => {
    await redeliver(tx, viewer, params.id, params.deliveryId)
    return { setData: { delivery_id: params.deliveryId } }
  }),
]
