import { likeCall, likeCommentCall, unlikeCall, unlikeCommentCall } from '@entemi/contract/diary/like'
import { handle, type Route } from '#/platform/http/handle.ts'
import { likeComment, likeEntry, unlikeComment, unlikeEntry } from './like.service.ts'

const told = (id: string, liked: boolean, count: number) => ({ setData: { id, liked, evaluation_count: count } })

/** What is kept under a key is completed by the statement that counts. */
const unknownCount = 0

export const likeRoutes: Route[] = [
  handle(
    likeCall,
    async ({ db, viewer, params: { id }, keep }) =>
      told(id, true, await likeEntry(db, viewer, id, keep?.(told(id, true, unknownCount)))),
    { transaction: 'none' },
  ),
  handle(
    unlikeCall,
    async ({ db, viewer, params: { id }, keep }) =>
      told(id, false, await unlikeEntry(db, viewer, id, keep?.(told(id, false, unknownCount)))),
    { transaction: 'none' },
  ),
  handle(likeCommentCall, async ({ tx, viewer, params }) =>
    told(params.id, true, await likeComment(tx, viewer, params.id)),
  ),
  handle(unlikeCommentCall, async ({ tx, viewer, params }) =>
    told(params.id, false, await unlikeComment(tx, viewer, params.id)),
  ),
]
