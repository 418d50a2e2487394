import * as z from 'zod/mini'
import { defineCall } from '#/platform/call.ts'
import { EntityCard } from '#/core/entity.ts'
import { EntryItem } from '#/core/entry.ts'
import { CommentId, EntityId, EntryId } from '#/platform/ids.ts'
import { limits } from '#/platform/limits.ts'

export const CommentItem = z.object({
  id: CommentId,
  comment_id: CommentId,
  object_id: EntryId,
  related_to: EntryId,
  /** The first comment of its thread; null for a first comment. */
  sub_thread_id: z.nullable(CommentId),
  reply_to: z.nullable(CommentId),
  /** null: its place is kept because others answered, without words or name. */
  created_by: z.nullable(EntityId),
  author: z.nullable(EntityCard),
  profile_image_url: z.nullable(z.string()),
  display_name: z.nullable(z.string()),
  created_at: z.string(),
  edited: z.boolean(),
  message: z.string(),
  evaluation_count: z.number(),
  /** Answers in the thread that it begins. */
  comment_count: z.number(),
  liked: z.boolean(),
  can: z.object({ edit: z.boolean(), delete: z.boolean(), report: z.boolean(), reply: z.boolean() }),
})
export type CommentItem = z.output<typeof CommentItem>

/** `next` is the next `_page`. */
export const CommentList = z.object({ data: z.array(CommentItem), next: z.nullable(z.string()) })
// the database stores no NUL
const Message = z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.comment), z.regex(/^[^\0]*$/))
const Thread = z.object({ objectId: EntryId, subThreadId: CommentId })
export const MadeComment = z.object({ setData: z.object({ comment_id: CommentId }) })

/** Oldest first; a thousand is a page. */
const ListQuery = z.object({
  _size: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(1000)), 1000),
  _page: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(1000)), 0),
  _sort: z._default(z.enum(['A.id', '-A.id']), 'A.id'),
})

export const CommentBody = z.strictObject({ message: Message, reply_to: z.optional(CommentId) })

export const commentBaseCall = defineCall({
  method: 'GET',
  path: '/api/comment/base/:object_id',
  access: 'member',
  summary: 'An entry’s head and its comments.',
  params: z.object({ object_id: EntryId }),
  answer: z.object({ post: EntryItem, list: CommentList }),
})

export const commentsCall = defineCall({
  method: 'GET',
  path: '/api/comment/:objectId',
  access: 'member',
  summary: 'The comments of an entry, first comments and answers in one list.',
  params: z.object({ objectId: EntryId }),
  query: ListQuery,
  answer: z.object({ list: CommentList }),
})

export const threadCall = defineCall({
  method: 'GET',
  path: '/api/comment/:objectId/:subThreadId',
  access: 'member',
  summary: 'One thread of an entry’s comments, its first comment with it.',
  params: Thread,
  query: ListQuery,
  answer: z.object({ list: CommentList }),
})

export const addCommentCall = defineCall({
  method: 'POST',
  path: '/api/comment/:objectId',
  access: 'member',
  summary: 'Comments on an entry; with reply_to it joins the thread of the comment that it answers.',
  params: z.object({ objectId: EntryId }),
  body: CommentBody,
  status: 201,
  answer: MadeComment,
  errors: ['FORBIDDEN'],
})

export const replyCall = defineCall({
  method: 'POST',
  path: '/api/comment/:objectId/:subThreadId',
  access: 'member',
  summary: 'Answers in a thread.',
  params: Thread,
  body: CommentBody,
  status: 201,
  answer: MadeComment,
  errors: ['FORBIDDEN'],
})

export const editCommentCall = defineCall({
  method: 'PATCH',
  path: '/api/comment/:id',
  access: 'member',
  summary: 'Changes one’s own comment; it is marked as edited.',
  params: z.object({ id: CommentId }),
  body: z.strictObject({ message: Message }),
  answer: MadeComment,
  errors: ['FORBIDDEN'],
})

export const deleteCommentCall = defineCall({
  method: 'DELETE',
  path: '/api/comment/:id',
  access: 'member',
  summary:
    'Deletes a comment: its author, or with a reason a moderator of the entry’s group. One that was answered keeps its place.',
  params: z.object({ id: CommentId }),
  body: z.optional(z.strictObject({ reason: z.optional(z.string().check(z.trim(), z.maxLength(limits.decision))) })),
  answer: MadeComment,
  errors: ['FORBIDDEN'],
})
