import * as z from 'zod/mini'
import { EntityList } from '#/core/entity.ts'
import { EntryPage } from '#/core/entry.ts'
import { EntryEvent, EventAnswer } from '#/core/event.ts'
import { defineCall } from '#/platform/call.ts'
import { EntityId, EntryId } from '#/platform/ids.ts'
import { PageQuery } from '#/platform/paging.ts'
import { Subscription, SubscriptionToken } from '#/platform/subscription.ts'

const EntryParams = z.object({ id: EntryId })
const EventSection = z.object({ event: EntryEvent })

export const eventsCall = defineCall({
  method: 'GET',
  path: '/api/event',
  access: 'member',
  summary:
    'Lists entries with an event that is not over, by its start: all that the viewer sees, those of a group, or of the viewer (own, answered, and of own groups).',
  query: z.extend(PageQuery, { group: z.optional(EntityId), mine: z.optional(z.literal('1')) }),
  answer: z.object({ list: EntryPage }),
})

export const answerEventCall = defineCall({
  method: 'PUT',
  path: '/api/event/:id/answer',
  access: 'member',
  summary: 'Answers whether the viewer comes, in place of an earlier answer.',
  params: EntryParams,
  body: z.strictObject({ answer: EventAnswer }),
  answer: EventSection,
  errors: ['FORBIDDEN', 'EVENT_OVER'],
})

export const withdrawAnswerCall = defineCall({
  method: 'DELETE',
  path: '/api/event/:id/answer',
  access: 'member',
  summary: 'Takes back the viewer’s answer.',
  params: EntryParams,
  answer: EventSection,
  errors: ['FORBIDDEN', 'EVENT_OVER'],
})

export const cancelEventCall = defineCall({
  method: 'POST',
  path: '/api/event/:id/cancel',
  access: 'member',
  summary: 'Cancels the event of one’s own entry; those who come or may come are notified.',
  params: EntryParams,
  answer: EventSection,
  errors: ['FORBIDDEN', 'EVENT_OVER'],
})

export const eventAnswersCall = defineCall({
  method: 'GET',
  path: '/api/event/:id/answer/:answer',
  access: 'member',
  summary: 'Lists who gave an answer, without those across a block.',
  params: z.object({ id: EntryId, answer: EventAnswer }),
  query: PageQuery,
  answer: EntityList,
})

export const eventFileCall = defineCall({
  method: 'GET',
  path: '/api/event/:id/ics',
  access: 'member',
  summary: 'Returns an event as a calendar file (iCalendar).',
  params: EntryParams,
  answer: 'bytes',
})

export const subscriptionCall = defineCall({
  method: 'GET',
  path: '/api/event/subscription',
  access: 'member',
  summary:
    'Returns whether the member has a private calendar address, and since when; the address itself is not stored.',
  answer: z.object({ subscription: Subscription }),
})

export const addSubscriptionCall = defineCall({
  method: 'POST',
  path: '/api/event/subscription',
  access: 'member',
  summary: 'Makes a private calendar address in place of an earlier one, which ends; its token is returned this once.',
  answer: z.object({ subscription: z.extend(Subscription, { token: z.string() }) }),
  answersAnew: true,
})

export const endSubscriptionCall = defineCall({
  method: 'DELETE',
  path: '/api/event/subscription',
  access: 'member',
  summary: 'Ends the private calendar address.',
  answer: z.object({ subscription: Subscription }),
})

export const subscribedEventsCall = defineCall({
  method: 'GET',
  path: '/api/event/subscription/:token',
  access: 'public',
  summary:
    'Returns the events of a member as a calendar (iCalendar), by a private address: own, answered and of own groups, as the member sees them now.',
  params: z.object({ token: SubscriptionToken }),
  answer: 'bytes',
  errors: ['NOT_FOUND'],
  allowance: 'subscription',
})
