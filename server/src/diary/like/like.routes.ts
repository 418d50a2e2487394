import { likeCall, likeCommentCall, unlikeCall, unlikeCommentCall } from '@entemi/contract/diary/like'
import { handle, type Route } from '#/platform/http/handle.ts'
import { likeComment, likeEntry, unlikeComment, unlikeEntry } from './like.service.ts'

const answerOf = (id: string, liked: boolean, count: number) => ({ setData: { id, liked, evaluation_count: count } })

/** In the answer stored with the idempotency key; the statement replaces it with the count. */
const unknownCount = 0

export const likeRoutes: Route[] = [
  handle(
    likeCall,
    async ({ db, viewer, params: { id }, makeRecord }) => {
      const count = await likeEntry(db, viewer, id, makeRecord?.(answerOf(id, true, unknownCount)))
      return answerOf(id, true, count)
    },
    { transaction: 'none' },
  ),
  handle(
    unlikeCall,
    async ({ db, viewer, params: { id }, makeRecord }) => {
      const count = await unlikeEntry(db, viewer, id, makeRecord?.(answerOf(id, false, unknownCount)))
      return answerOf(id, false, count)
    },
    { transaction: 'none' },
  ),
  handle(likeCommentCall, async ({ tx, viewer, params: { id } }) => {
    const count = await likeComment(tx, viewer, id)
    return answerOf(id, true, count)
  }),
  handle(unlikeCommentCall, async ({ tx, viewer, params: { id } }) => {
    const count = await unlikeComment(tx, viewer, id)
    return answerOf(id, false, count)
  }),
]
