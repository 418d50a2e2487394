import { pushKeyCall, subscribeCall, unsubscribeCall } from '@entemi/contract/account/push'
import { fieldError } from '#/platform/api-error.ts'
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
  handle(unsubscribeCall, async ({ tx, viewer, query, body }) => {
    const device_id = requireOneDevice(query.device_id, body?.device_id)
    await unsubscribe(tx, viewer, device_id)
    return { setData: { device_id } }
  }),
]

function requireOneDevice(inQuery: string | undefined, inBody: string | undefined): string {
  const id = inQuery ?? inBody
  if (id === undefined) throw fieldError('device_id', 'FIELD_REQUIRED')
  if (inBody !== undefined && inBody !== id) throw fieldError('device_id', 'INVALID_VALUE')
  return id
}
