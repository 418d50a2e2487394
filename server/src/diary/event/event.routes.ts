import {
  answerEventCall,
  cancelEventCall,
  eventAnswersCall,
  eventsCall,
  withdrawAnswerCall,
} from '@entemi/contract/diary/event'
import { requireVisibleEntry } from '#/core/visibility/entry.ts'
import { handle, handleRead, type Route } from '#/platform/http/handle.ts'
import { answerEvent, cancelEvent, readAnswers, readUpcoming, withdrawAnswer } from './event.service.ts'

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
]
