import type { EntryId } from '@entemi/contract/platform/ids'
import {
  addLessonCall,
  addSolutionCall,
  answerClaimCall,
  declineLessonCall,
  deleteLessonCall,
  deleteSolutionCall,
  editLessonCall,
  editSolutionCall,
  ledLessonsCall,
  lessonPageCall,
  lessonsCall,
  lessonSolutionCall,
  recipientsCall,
  sendLessonCall,
  solutionCall,
  tickStepCall,
} from '@entemi/contract/community/lesson'
import { handle, handleRead, type Route } from '#/platform/http/handle.ts'
import { ApiError } from '#/platform/api-error.ts'
import { requireSameOrigin } from '#/platform/http/same-origin.ts'
import { readBearer } from '#/platform/session/access-token.ts'
import { readLedLessons, readLessonPage, readLessons } from './lesson.service.ts'
import { answerClaim, declineLesson, readRecipients, tickStep } from './recipient.service.ts'
import { addLesson, editLesson, lockLedLesson, removeLesson, requireLedLesson, sendLesson } from './send.service.ts'
import {
  addSolution,
  deleteSolution,
  editSolution,
  readLessonSolution,
  readSolution,
  requireLesson,
} from './solution.service.ts'

export const lessonRoutes: Route[] = [
  handleRead(lessonsCall, async ({ tx, viewer, query }) => ({ list: await readLessons(tx, viewer, query) })),
  handleRead(ledLessonsCall, async ({ tx, viewer, query }) => ({ list: await readLedLessons(tx, viewer, query) })),
  handle(addLessonCall, async ({ tx, viewer, body }) => changed(await addLesson(tx, viewer, body))),
  handle(editLessonCall, async ({ tx, viewer, params, body }) => {
    await editLesson(tx, viewer, await lockLedLesson(tx, viewer, params.id), body)
    return changed(params.id)
  }),
  handle(deleteLessonCall, async ({ tx, viewer, params }) => {
    await removeLesson(tx, await lockLedLesson(tx, viewer, params.id))
    return changed(params.id)
  }),
  handle(sendLessonCall, async ({ tx, viewer, params, body }) => {
    await sendLesson(tx, viewer, await lockLedLesson(tx, viewer, params.id), body?.audience)
    return changed(params.id)
  }),
  handle(recipientsCall, async ({ tx, viewer, params, query }) => {
    const lesson = await requireLedLesson(tx, viewer, params.id)
    return { list: await readRecipients(tx, viewer, lesson, query) }
  }),
  handle(answerClaimCall, async ({ tx, viewer, params: { id, personId }, body }) => {
    await answerClaim(tx, viewer, await lockLedLesson(tx, viewer, id), personId, body)
    return { setData: { lesson_id: id, person_id: personId } }
  }),
  handle(declineLessonCall, async ({ tx, viewer, params }) => {
    await declineLesson(tx, viewer, params.id)
    return changed(params.id)
  }),
  handle(tickStepCall, async ({ tx, viewer, params, body }) => {
    await tickStep(tx, viewer, await requireLesson(tx, viewer, params.id), body)
    return changed(params.id)
  }),
  handle(lessonPageCall, async ({ db, viewer, params, query, request, reply }) => {
    const { _claim, ...page } = query
    const isClaim = _claim === '1'
    // a claim changes data although it is a GET: a link or image on another site must not make one
    // the scope of a GET is one for reading
    if (isClaim && readBearer(request) !== undefined) throw new ApiError('NOT_BY_TOKEN')
    if (isClaim) requireSameOrigin(request)
    const read = await readLessonPage(db, viewer, params.id, page, isClaim)
    if (read.isRequested) void reply.status(202)
    return read.page
  }),
  handle(addSolutionCall, async ({ tx, viewer, params: { lesson_id }, body }) => {
    const lesson = await requireLesson(tx, viewer, lesson_id)
    return { setData: { lesson_id, solution_id: await addSolution(tx, viewer, lesson, body) } }
  }),
  handle(deleteSolutionCall, async ({ tx, viewer, params }) => {
    await deleteSolution(tx, viewer, params.id)
    return { setData: { solution_id: params.id } }
  }),
  handle(lessonSolutionCall, ({ tx, viewer, params }) => readLessonSolution(tx, viewer, params)),
  handle(editSolutionCall, async ({ tx, viewer, params, body }) => {
    await editSolution(tx, viewer, params, body)
    return { setData: params }
  }),
  handle(solutionCall, async ({ tx, viewer, params }) => ({
    solution: (await readSolution(tx, viewer, params.id)).solution,
  })),
]

const changed = (lesson_id: EntryId) => ({ setData: { lesson_id } })
