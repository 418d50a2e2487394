import * as z from 'zod/mini'
import { defineCall } from '#/platform/call.ts'
import { EntityList } from '#/core/entity.ts'
import { CommentId, EntryId } from '#/platform/ids.ts'
import { PageQuery } from '#/platform/paging.ts'

export const Liked = z.object({
  setData: z.object({ id: z.string(), liked: z.boolean(), evaluation_count: z.number() }),
})

export const likeCall = defineCall({
  method: 'POST',
  path: '/api/like/:id',
  access: 'member',
  summary: 'Likes an entry.',
  params: z.object({ id: EntryId }),
  answer: Liked,
  errors: ['FORBIDDEN', 'ALREADY_LIKED'],
})

export const unlikeCall = defineCall({
  method: 'POST',
  path: '/api/unlike/:id',
  access: 'member',
  summary: 'Removes the like of an entry.',
  params: z.object({ id: EntryId }),
  answer: Liked,
  errors: ['NOT_LIKED'],
})

export const likeCommentCall = defineCall({
  method: 'POST',
  path: '/api/like/:id/comment',
  access: 'member',
  summary: 'Likes a comment.',
  params: z.object({ id: CommentId }),
  answer: Liked,
  errors: ['FORBIDDEN', 'ALREADY_LIKED'],
})

export const unlikeCommentCall = defineCall({
  method: 'POST',
  path: '/api/unlike/:id/comment',
  access: 'member',
  summary: 'Removes the like of a comment.',
  params: z.object({ id: CommentId }),
  answer: Liked,
  errors: ['NOT_LIKED'],
})

export const relationListCall = defineCall({
  method: 'GET',
  path: '/api/entity_relation/:id',
  access: 'member',
  summary:
    'Lists who liked an entry or a comment (l), the members (m) or join requests (j) of a group, or the viewer’s friends, or the friends in common with a person (b).',
  params: z.object({ id: z.uuid() }),
  query: z.extend(PageQuery, { _reltype: z.enum(['l', 'b', 'm', 'j']) }),
  answer: EntityList,
  errors: ['FORBIDDEN'],
})
