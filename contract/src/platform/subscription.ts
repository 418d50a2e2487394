import * as z from 'zod/mini'

/** Of a private address that a program of the member reads without a session. */
export const SubscriptionToken = z.string().check(z.regex(/^[\w-]{43}$/))

export const Subscription = z.object({
  /** Null: there is none. */
  made_at: z.nullable(z.string()),
})
