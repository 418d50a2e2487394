import { pushKeyCall, subscribeCall, unsubscribeCall } from '@entemi/contract/account/push'
import { handle, type Route } from '#/platform/http/handle.ts'
import type { Outbound } from '#/platform/outbound/outbound.ts'
import type { PushKeys } from './push.keys.ts'
import { subscribe, unsubscribe } from './push.service.ts'

export const pushRoutes = ({ keys, outbound }: { keys: PushKeys; outbound: Outbound }): Route[] => [
  handle(pushKeyCall, async () => ({ push: { key: keys.publicKey } })),
  handle(subscribeCall, async ({ tx, viewer, body }) => {
    await subscribe(tx, outbound, viewer, body)
    return { setData: { device_id: body.device_id } }
  }),
  handle(unsubscribeCall, async ({ tx, viewer, query }) => {
    await unsubscribe(tx, viewer, query.device_id)
    return { setData: { device_id: query.device_id } }
  }),
]
