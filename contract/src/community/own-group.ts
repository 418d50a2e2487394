import * as z from 'zod/mini'
import { EntityCard } from '#/core/entity.ts'
import { defineCall } from '#/platform/call.ts'
import { EntityId, EntryId } from '#/platform/ids.ts'
import { EntityType } from '#/platform/letters.ts'

/** Unread posts of a group are counted up to this number. */
export const mostUnread = 10

/** A group of the viewer, as the side menu and the settings list it. */
export const OwnGroup = z.object({
  id: EntityId,
  type: EntityType,
  display_name: z.string(),
  profile_image_url: z.nullable(z.string()),
  /** Visible posts of others, newer than the read mark and at most two weeks old; at most `mostUnread`. */
  unread: z.number(),
  muted: z.boolean(),
})
export type OwnGroup = z.output<typeof OwnGroup>

export const ownGroupsCall = defineCall({
  method: 'GET',
  path: '/api/entity_unread',
  access: 'full',
  summary:
    'Lists the groups the viewer is in by name, at most 200, with the number of unread posts and whether they are muted.',
  answer: z.object({ list: z.object({ data: z.array(OwnGroup) }) }),
})

export const readGroupCall = defineCall({
  method: 'POST',
  path: '/api/entity/:id/read',
  access: 'full',
  summary:
    'Moves the member’s read mark in the group to this post; never back, and not for a post that is no longer visible.',
  params: z.object({ id: EntityId }),
  body: z.strictObject({ entry_id: EntryId }),
  answer: z.object({ setData: z.object({ entity_id: EntityId }) }),
  errors: ['FORBIDDEN'],
})

export const muteGroupCall = defineCall({
  method: 'POST',
  path: '/api/entity/:id/mute',
  access: 'full',
  summary:
    'Mutes the group for the member, or ends it: its posts, challenges and broadcasts notify no more; mentions and answers still do.',
  params: z.object({ id: EntityId }),
  body: z.strictObject({ muted: z.boolean() }),
  answer: z.object({ setData: z.object({ entity_id: EntityId, muted: z.boolean() }) }),
  errors: ['FORBIDDEN'],
})

/** Who has the page of a group open. */
export const GroupHere = z.object({
  /** Of the visible ones, at most 100. */
  count: z.number(),
  people: z.array(EntityCard),
})

export const hereCall = defineCall({
  method: 'POST',
  path: '/api/entity/:id/here',
  access: 'full',
  summary:
    'Notes that the member has the page of the group open, if they show it, and returns which members do; sent again each minute.',
  params: z.object({ id: EntityId }),
  answer: z.object({ here: GroupHere }),
  errors: ['FORBIDDEN'],
  answersAnew: true,
})
