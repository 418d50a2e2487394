import {
  addCommentCall,
  commentBaseCall,
  commentsCall,
  deleteCommentCall,
  editCommentCall,
  replyCall,
  threadCall,
} from '@entemi/contract/diary/comment'
import type { CommentId } from '@entemi/contract/platform/ids'
import { requireVisibleEntry } from '#/core/visibility/entry.ts'
import { handle, handleRead, type Route } from '#/platform/http/handle.ts'
import type { MakeIdempotencyRecord } from '#/platform/http/idempotency.ts'
import { addComment, deleteComment, editComment, readComments, readWithComments } from './comment.service.ts'

const pageOf = (query: { _size: number; _page: number; _sort: 'A.id' | '-A.id' }) => ({
  size: query._size,
  page: query._page,
  newestFirst: query._sort === '-A.id',
})

const answerOf = (id: CommentId) => ({ setData: { comment_id: id } })

const makeRecordOf = (makeRecord: MakeIdempotencyRecord | undefined) =>
  makeRecord && ((id: CommentId) => makeRecord(answerOf(id)))

export const commentRoutes: Route[] = [
  handleRead(commentBaseCall, ({ tx, viewer, params }) => readWithComments(tx, viewer, params.object_id)),
  handleRead(commentsCall, async ({ tx, viewer, params, query }) => {
    const entry = await requireVisibleEntry(tx, viewer, params.objectId)
    return { list: await readComments(tx, viewer, entry, pageOf(query)) }
  }),
  handleRead(threadCall, async ({ tx, viewer, params, query }) => {
    const entry = await requireVisibleEntry(tx, viewer, params.objectId)
    return { list: await readComments(tx, viewer, entry, { ...pageOf(query), thread: params.subThreadId }) }
  }),
  handle(
    addCommentCall,
    async ({ db, viewer, params, body, makeRecord }) => {
      const id = await addComment(db, viewer, params.objectId, body, { makeRecord: makeRecordOf(makeRecord) })
      return answerOf(id)
    },
    { transaction: 'none' },
  ),
  handle(
    replyCall,
    async ({ db, viewer, params, body, makeRecord }) => {
      const to = { thread: params.subThreadId, makeRecord: makeRecordOf(makeRecord) }
      const id = await addComment(db, viewer, params.objectId, body, to)
      return answerOf(id)
    },
    { transaction: 'none' },
  ),
  handle(editCommentCall, async ({ tx, viewer, params, body }) => {
    await editComment(tx, viewer, params.id, body.message)
    return { setData: { comment_id: params.id } }
  }),
  handle(deleteCommentCall, async ({ tx, viewer, params, body }) => {
    await deleteComment(tx, viewer, params.id, body?.reason)
    return { setData: { comment_id: params.id } }
  }),
]
