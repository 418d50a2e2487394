import * as z from 'zod/mini'
import { defineCall } from '#/platform/call.ts'

export const DeviceId = z.string().check(z.minLength(1), z.maxLength(100), z.regex(/^[\w.:-]+$/))

/** The subscription that a browser returns; the push service defines its keys and address. */
export const PushSubscription = z.strictObject({
  endpoint: z.url({ protocol: /^https$/ }).check(z.maxLength(1000)),
  expirationTime: z.optional(z.nullable(z.number())),
  keys: z.strictObject({
    /** An uncompressed point of P-256: 65 bytes. */
    p256dh: z.string().check(z.regex(/^B[\w-]{86}=?$/)),
    /** 16 bytes. */
    auth: z.string().check(z.regex(/^[\w-]{22}(?:==)?$/)),
  }),
})

const Device = z.object({ setData: z.object({ device_id: DeviceId }) })

export const pushKeyCall = defineCall({
  method: 'GET',
  path: '/api/notification/key',
  access: 'member',
  summary: 'Returns the public key of the server (VAPID); a browser accepts pushes only from its holder.',
  answer: z.object({ push: z.object({ key: z.string() }) }),
})

export const subscribeCall = defineCall({
  method: 'POST',
  path: '/api/notification/subscribe',
  access: 'member',
  summary: 'Subscribes this device to pushes until the session ends. A device belongs to one account at a time.',
  body: z.strictObject({ subscription: PushSubscription, device_id: DeviceId }),
  answer: Device,
})

export const unsubscribeCall = defineCall({
  method: 'DELETE',
  path: '/api/notification/subscribe',
  access: 'member',
  summary: 'Unsubscribes a device from pushes; its id is in the query, in the body, or in both.',
  query: z.object({ device_id: z.optional(DeviceId) }),
  body: z.optional(
    z.strictObject({ subscription: z.optional(z.nullable(PushSubscription)), device_id: z.optional(DeviceId) }),
  ),
  answer: Device,
})
