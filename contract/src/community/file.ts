import * as z from 'zod/mini'
import { EntityCard } from '#/core/entity.ts'
import { MediaRecord } from '#/core/media.ts'
import { defineCall } from '#/platform/call.ts'
import { EntityId, EntryId } from '#/platform/ids.ts'
import { listOf, PageQuery } from '#/platform/paging.ts'

/** A picture or a document of a post in a group. */
export const GroupFile = z.object({
  media: MediaRecord,
  bytes: z.number(),
  entry_id: EntryId,
  author: EntityCard,
  published_at: z.string(),
})
export type GroupFile = z.output<typeof GroupFile>

export const groupFilesCall = defineCall({
  method: 'GET',
  path: '/api/entity/:id/file',
  access: 'full',
  summary:
    'Lists pictures and documents of the posts of a group that are visible to the viewer, newest first, for its members.',
  params: z.object({ id: EntityId }),
  query: PageQuery,
  answer: listOf(GroupFile),
  errors: ['FORBIDDEN'],
})
