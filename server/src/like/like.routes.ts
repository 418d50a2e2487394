import { likeCall, likeCommentCall, unlikeCall, unlikeCommentCall } from '@entemi/contract/like'
import { handle, type Route } from '#/http/handle.ts'
import { likeComment, likeEntry, unlikeComment, unlikeEntry } from './like.service.ts'

const told = (id: string, liked: boolean, count: number) => ({ setData: { id, liked, evaluation_count: count } })

export const likeRoutes: Route[] = [
  handle(likeCall, async ({ tx, viewer, params }) => told(params.id, true, await likeEntry(tx, viewer, params.id))),
  handle(unlikeCall, async ({ tx, viewer, params }) =>
    told(params.id, false, await unlikeEntry(tx, viewer, params.id)),
  ),
  handle(likeCommentCall, async ({ tx, viewer, params }) =>
    told(params.id, true, await likeComment(tx, viewer, params.id)),
  ),
  handle(unlikeCommentCall, async ({ tx, viewer, params }) =>
    told(params.id, false, await unlikeComment(tx, viewer, params.id)),
  ),
]
