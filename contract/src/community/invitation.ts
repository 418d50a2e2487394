import * as z from 'zod/mini'
import { defineCall } from '#/platform/call.ts'
import { EntityCard, EntityList, PeopleQuery } from '#/core/entity.ts'
import { EntityId } from '#/platform/ids.ts'
import { listOf, PageQuery } from '#/platform/paging.ts'

const GroupParams = z.object({ id: EntityId })
const PersonParams = z.object({ id: EntityId, personId: EntityId })
const InvitedPerson = z.object({ setData: z.object({ entity_id: EntityId, person_id: EntityId }) })

/** A person who was invited by name and is not a member yet. */
export const GroupInvitation = z.extend(EntityCard, {
  invited_by: z.nullable(EntityCard),
  since: z.string(),
  state: z.enum(['waiting', 'declined']),
})
export type GroupInvitation = z.output<typeof GroupInvitation>

export const invitationsCall = defineCall({
  method: 'GET',
  path: '/api/entity/:id/invitation',
  access: 'full',
  summary: 'Lists the people who were invited by name and did not join yet, newest first (right A).',
  params: GroupParams,
  query: PageQuery,
  answer: listOf(GroupInvitation),
  errors: ['FORBIDDEN'],
})

export const invitableCall = defineCall({
  method: 'GET',
  path: '/api/entity/:id/invitable',
  access: 'full',
  summary:
    'Lists by name the people whom the viewer may invite: friends and members of common groups who are neither in the group, nor asked to join, nor banned, nor invited (right A).',
  params: GroupParams,
  query: PeopleQuery,
  answer: EntityList,
  errors: ['FORBIDDEN'],
})

export const inviteCall = defineCall({
  method: 'POST',
  path: '/api/entity/:id/invitation/:personId',
  access: 'full',
  summary:
    'Invites a friend or a member of a common group (right A). Inviting again changes nothing; CONFLICT for a person who is banned, asked to join or declined.',
  params: PersonParams,
  answer: InvitedPerson,
  errors: ['FORBIDDEN', 'ENTITY_ALREADY_JOINED', 'CONFLICT'],
})

export const endInvitationCall = defineCall({
  method: 'DELETE',
  path: '/api/entity/:id/invitation/:personId',
  access: 'full',
  summary: 'Withdraws an invitation that waits for an answer (right A), or declines one’s own.',
  params: PersonParams,
  answer: InvitedPerson,
  errors: ['FORBIDDEN'],
})
