import * as z from 'zod/mini'
import { defineCall } from '#/platform/call.ts'
import { EntityCard, EntityList } from '#/core/entity.ts'
import { EntryPage } from '#/core/entry.ts'
import { EntityId } from '#/platform/ids.ts'
import { listOf, PageQuery } from '#/platform/paging.ts'

/** What the viewer is to the other person. */
export const ClientSide = z.enum(['client', 'consultant'])
export type ClientSide = z.output<typeof ClientSide>

/** sent: the viewer invited the other. got: the other invited the viewer. */
export const ClientState = z.enum(['none', 'sent', 'got', 'active'])
export type ClientState = z.output<typeof ClientState>

const Person = z.object({ id: EntityId })
const Pair = z.object({ as: ClientSide, id: EntityId })
const Changed = z.object({ setData: z.object({ person_id: EntityId, as: ClientSide, state: ClientState }) })

export const consultantsCall = defineCall({
  method: 'GET',
  path: '/api/consultant',
  access: 'full',
  summary: 'Lists the viewer’s consultants by name.',
  query: PageQuery,
  answer: EntityList,
})

export const clientsCall = defineCall({
  method: 'GET',
  path: '/api/client',
  access: 'full',
  summary: 'Lists the viewer’s clients by name.',
  query: PageQuery,
  answer: EntityList,
})

export const clientStandingCall = defineCall({
  method: 'GET',
  path: '/api/client/:id',
  access: 'full',
  summary: 'Returns how the viewer and another person stand: with the viewer as the client, and as the consultant.',
  params: Person,
  answer: z.object({ data: z.object({ client: ClientState, consultant: ClientState }) }),
})

export const clientEntriesCall = defineCall({
  method: 'GET',
  path: '/api/client/:id/entry',
  access: 'full',
  summary: 'Lists what a client shared with the viewer, newest first.',
  params: Person,
  query: PageQuery,
  answer: z.object({ client: EntityCard, list: EntryPage }),
})

export const ClientInvitation = z.object({
  entity: EntityCard,
  /** What the viewer would be. */
  as: ClientSide,
  direction: z.enum(['got', 'sent']),
  created_at: z.string(),
})
export type ClientInvitation = z.output<typeof ClientInvitation>

export const clientInvitationsCall = defineCall({
  method: 'GET',
  path: '/api/client/invitation',
  access: 'full',
  summary: 'Lists the open invitations that the viewer got or sent, newest first.',
  query: PageQuery,
  answer: listOf(ClientInvitation),
})

export const inviteClientCall = defineCall({
  method: 'POST',
  path: '/api/client/invitation',
  access: 'full',
  summary:
    'Invites a person, `as` being the viewer’s own side: as a client the viewer asks for a consultant. If the other invited the viewer to the same, it is accepted.',
  body: z.strictObject({ person_id: EntityId, as: ClientSide }),
  answer: Changed,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
})

export const acceptClientCall = defineCall({
  method: 'POST',
  path: '/api/client/invitation/:as/:id',
  access: 'full',
  summary: 'Accepts an invitation.',
  params: Pair,
  answer: Changed,
  errors: ['CONFLICT'],
})

export const endClientInvitationCall = defineCall({
  method: 'DELETE',
  path: '/api/client/invitation/:as/:id',
  access: 'full',
  summary: 'Declines an invitation, or withdraws one’s own; nobody is notified.',
  params: Pair,
  answer: Changed,
})

export const endClientCall = defineCall({
  method: 'DELETE',
  path: '/api/client/:as/:id',
  access: 'full',
  summary:
    'Ends it, from either side at any time: the consultant sees nothing any more of what was shared, also if it begins again; nobody is notified.',
  params: Pair,
  answer: Changed,
})
