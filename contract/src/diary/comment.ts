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
  /** null: it was deleted, and stays without text and author because it has replies. */
  created_by: z.nullable(EntityId),
  author: z.nullable(EntityCard),
  profile_image_url: z.nullable(z.string()),
  display_name: z.nullable(z.string()),
  created_at: z.string(),
  edited: z.boolean(),
  message: z.string(),
  evaluation_count: z.number(),
  /** The number of replies in its thread. */
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

/** Oldest first; a page has up to a thousand. */
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
  summary: 'Returns the head of an entry and its comments.',
  params: z.object({ object_id: EntryId }),
  answer: z.object({ post: EntryItem, list: CommentList }),
})

export const commentsCall = defineCall({
  method: 'GET',
  path: '/api/comment/:objectId',
  access: 'member',
  summary: 'Lists the comments of an entry, first comments and replies in one list.',
  params: z.object({ objectId: EntryId }),
  query: ListQuery,
  answer: z.object({ list: CommentList }),
})

export const threadCall = defineCall({
  method: 'GET',
  path: '/api/comment/:objectId/:subThreadId',
  access: 'member',
  summary: 'Lists one thread of an entry’s comments, with its first comment.',
  params: Thread,
  query: ListQuery,
  answer: z.object({ list: CommentList }),
})

export const addCommentCall = defineCall({
  method: 'POST',
  path: '/api/comment/:objectId',
  access: 'member',
  summary: 'Adds a comment to an entry; with reply_to it is added to the thread of that comment.',
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
  summary: 'Adds a reply to a thread.',
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
    'Deletes a comment: its author, or a moderator of the entry’s group with a reason. A comment with replies stays as an empty one.',
  params: z.object({ id: CommentId }),
  body: z.optional(z.strictObject({ reason: z.optional(z.string().check(z.trim(), z.maxLength(limits.decision))) })),
  answer: MadeComment,
  errors: ['FORBIDDEN'],
})
