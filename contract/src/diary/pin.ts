import * as z from 'zod/mini'
import { defineCall } from '#/platform/call.ts'
import { EntryItem } from '#/core/entry.ts'
import { EntityId, EntryId } from '#/platform/ids.ts'

/** Posts that a group can have pinned; one more replaces the one that was pinned first. */
export const mostPinned = 3

export const pinsCall = defineCall({
  method: 'GET',
  path: '/api/entity/:id/pin',
  access: 'full',
  summary: 'Lists the pinned posts of a group that the viewer sees, the last pinned first; 404 for who is not in it.',
  params: z.object({ id: EntityId }),
  answer: z.object({ list: z.object({ data: z.array(EntryItem) }) }),
})

export const pinCall = defineCall({
  method: 'POST',
  path: '/api/post/:id/pin',
  access: 'full',
  summary: 'Pins a published post on the page of its group, or unpins it (A, C, E, M). A fourth replaces the first.',
  params: z.object({ id: EntryId }),
  body: z.strictObject({ pinned: z.boolean() }),
  answer: z.object({ setData: z.object({ post_id: EntryId, pinned: z.boolean() }) }),
  errors: ['FORBIDDEN', 'CONFLICT'],
})
