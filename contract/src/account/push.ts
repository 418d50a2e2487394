import * as z from 'zod/mini'
import { defineCall } from '#/platform/call.ts'

export const DeviceId = z.string().check(z.minLength(1), z.maxLength(100), z.regex(/^[\w.:-]+$/))

/** What a browser gives for itself; keys and address are the push service's affair. */
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
  summary: 'The public key by which a browser knows who may send to it (VAPID).',
  answer: z.object({ push: z.object({ key: z.string() }) }),
})

export const subscribeCall = defineCall({
  method: 'POST',
  path: '/api/notification/subscribe',
  access: 'member',
  summary: 'Notices reach this device until its session ends. One device, one owner.',
  body: z.strictObject({ subscription: PushSubscription, device_id: DeviceId }),
  answer: Device,
})

export const unsubscribeCall = defineCall({
  method: 'DELETE',
  path: '/api/notification/subscribe',
  access: 'member',
  summary: 'No more notices to this device.',
  query: z.object({ device_id: DeviceId }),
  answer: Device,
})
