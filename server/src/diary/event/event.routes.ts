import {
  addSubscriptionCall,
  answerEventCall,
  subscribedEventsCall,
  cancelEventCall,
  endSubscriptionCall,
  eventAnswersCall,
  eventFileCall,
  eventsCall,
  subscriptionCall,
  withdrawAnswerCall,
} from '@entemi/contract/diary/event'
import { requireVisibleEntry } from '#/core/visibility/entry.ts'
import type { FastifyReply } from 'fastify'
import { handle, handleRead, type Route } from '#/platform/http/handle.ts'
import { requestOrigin } from '#/platform/session/site.ts'
import { endSubscription, readSubscription, renewSubscription } from '#/platform/session/subscription.ts'
import { readCalendar, readEventFile } from './calendar.service.ts'
import { answerEvent, cancelEvent, readAnswers, readUpcoming, withdrawAnswer } from './event.service.ts'

const table = 'event_subscription'

export const eventRoutes: Route[] = [
  handleRead(eventsCall, async ({ tx, viewer, query }) => ({ list: await readUpcoming(tx, viewer, query) })),
  handle(answerEventCall, async ({ tx, viewer, params, body }) => {
    const entry = await requireVisibleEntry(tx, viewer, params.id)
    return { event: await answerEvent(tx, viewer, entry, body.answer) }
  }),
  handle(withdrawAnswerCall, async ({ tx, viewer, params }) => {
    const entry = await requireVisibleEntry(tx, viewer, params.id)
    return { event: await withdrawAnswer(tx, viewer, entry) }
  }),
  handle(cancelEventCall, async ({ tx, viewer, params }) => {
    const entry = await requireVisibleEntry(tx, viewer, params.id)
    return { event: await cancelEvent(tx, viewer, entry) }
  }),
  handleRead(eventAnswersCall, async ({ tx, viewer, params, query }) => {
    const entry = await requireVisibleEntry(tx, viewer, params.id)
    return { list: await readAnswers(tx, viewer, entry, params.answer, query) }
  }),
  handleRead(eventFileCall, async ({ tx, viewer, params, request, reply }) =>
    sendCalendar(reply, await readEventFile(tx, viewer, params.id, requestOrigin(request))),
  ),
  handleRead(subscriptionCall, async ({ tx, viewer }) => ({ subscription: await readSubscription(tx, viewer, table) })),
  handle(addSubscriptionCall, async ({ tx, viewer }) => ({ subscription: await renewSubscription(tx, viewer, table) })),
  handle(endSubscriptionCall, async ({ tx, viewer }) => ({ subscription: await endSubscription(tx, viewer, table) })),
  // not from a standby: without a session nothing says how new it must be, and an ended address must not work
  handle(subscribedEventsCall, async ({ tx, site, params, request, reply }) =>
    sendCalendar(reply, await readCalendar(tx, params.token, site.id, requestOrigin(request))),
  ),
]

const sendCalendar = (reply: FastifyReply, text: string): FastifyReply =>
  reply
    .header('content-type', 'text/calendar; charset=utf-8')
    .header('content-disposition', 'attachment; filename="entemi.ics"')
    .send(text)
