import * as z from 'zod/mini'
import { defineCall } from '#/platform/call.ts'
import { EntityId } from '#/platform/ids.ts'
import { Subscription, SubscriptionToken } from '#/platform/subscription.ts'

const WithText = z.object({
  /** Whether what it answers has the texts of entries. */
  with_text: z.boolean(),
})
const FeedSubscription = z.extend(Subscription, WithText.shape)

export const feedSubscriptionCall = defineCall({
  method: 'GET',
  path: '/api/timeline/subscription',
  access: 'full',
  summary:
    'Returns whether the member has a private address of the feed, and since when; the address itself is not stored.',
  answer: z.object({ subscription: FeedSubscription }),
})

export const addFeedSubscriptionCall = defineCall({
  method: 'POST',
  path: '/api/timeline/subscription',
  access: 'full',
  summary:
    'Makes a private address of the feed in place of an earlier one, which ends; its token is returned this once.',
  body: z.strictObject(WithText.shape),
  answer: z.object({ subscription: z.extend(FeedSubscription, { token: z.string() }) }),
  answersAnew: true,
})

export const endFeedSubscriptionCall = defineCall({
  method: 'DELETE',
  path: '/api/timeline/subscription',
  access: 'full',
  summary: 'Ends the private address of the feed.',
  answer: z.object({ subscription: FeedSubscription }),
})

export const subscribedFeedCall = defineCall({
  method: 'GET',
  path: '/api/timeline/subscription/:token',
  access: 'public',
  summary:
    'Returns the newest entries of a member’s feed, or of one group, as Atom, by a private address: as the member sees them now, without what is for the member alone.',
  params: z.object({ token: SubscriptionToken }),
  query: z.object({ group: z.optional(EntityId) }),
  answer: 'bytes',
  errors: ['NOT_FOUND'],
  allowance: 'subscription',
})
