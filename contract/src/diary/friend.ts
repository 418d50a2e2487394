import * as z from 'zod/mini'
import { defineCall } from '#/platform/call.ts'
import { EntityCard, EntityList, PeopleQuery } from '#/core/entity.ts'
import { EntityId } from '#/platform/ids.ts'
import { Letter } from '#/platform/letters.ts'
import { limits } from '#/platform/limits.ts'
import { listOf, PageQuery } from '#/platform/paging.ts'

/** The other person, named by their entity id in every call here. */
const Other = z.object({ id: EntityId })

/** What the two are to each other after the act, as the asker's letters say. */
export const Related = z.object({ setData: z.object({ entity_id: EntityId, relation: z.array(Letter) }) })

export const friendsCall = defineCall({
  method: 'GET',
  path: '/api/friend',
  access: 'member',
  summary: 'One’s friends by name.',
  query: PeopleQuery,
  answer: EntityList,
})

export const FriendRequest = z.object({
  entity: EntityCard,
  /** got: they asked. sent: one asked oneself. */
  direction: z.enum(['got', 'sent']),
  message: z.nullable(z.string()),
  created_at: z.string(),
})

export const friendRequestsCall = defineCall({
  method: 'GET',
  path: '/api/friend/request',
  access: 'member',
  summary: 'The open friend requests one got, the newest first.',
  query: PageQuery,
  answer: listOf(FriendRequest),
})

export const friendRequestCall = defineCall({
  method: 'GET',
  path: '/api/friend/request/:id',
  access: 'member',
  summary: 'The open friend request between oneself and somebody; 404 FRIEND_REQUEST_GONE where there is none.',
  params: Other,
  answer: z.object({ request: FriendRequest }),
  errors: ['FRIEND_REQUEST_GONE'],
})

export const sendFriendRequestCall = defineCall({
  method: 'POST',
  path: '/api/friend/request/send',
  access: 'member',
  summary: 'Asks somebody to be friends; crossing requests become friendship at once.',
  body: z.strictObject({
    entity_id: EntityId,
    message: z.optional(z.string().check(z.trim(), z.maxLength(limits.requestMessage), z.regex(/^[^\0]*$/))),
  }),
  answer: Related,
  errors: ['NOT_FOUND', 'CONFLICT'],
})

export const revokeFriendRequestCall = defineCall({
  method: 'POST',
  path: '/api/friend/request/revoke/:id',
  access: 'member',
  summary: 'Takes one’s own request back.',
  params: Other,
  answer: Related,
  errors: ['FRIEND_REQUEST_GONE'],
})

export const acceptFriendRequestCall = defineCall({
  method: 'POST',
  path: '/api/friend/request/accept/:id',
  access: 'member',
  summary: 'Makes friends with somebody who asked.',
  params: Other,
  answer: Related,
  errors: ['FRIEND_REQUEST_GONE', 'CONFLICT'],
})

export const rejectFriendRequestCall = defineCall({
  method: 'POST',
  path: '/api/friend/request/reject/:id',
  access: 'member',
  summary: 'Declines a request; nobody is told.',
  params: Other,
  answer: Related,
  errors: ['FRIEND_REQUEST_GONE'],
})

export const unfriendCall = defineCall({
  method: 'POST',
  path: '/api/friend/unfriend/:id',
  access: 'member',
  summary: 'Ends a friendship; nobody is told.',
  params: Other,
  answer: Related,
})

export const followCall = defineCall({
  method: 'POST',
  path: '/api/follow/:id',
  access: 'full',
  summary: 'Brings what somebody shows to everybody into one’s feed; opens nothing.',
  params: Other,
  answer: Related,
})

export const unfollowCall = defineCall({
  method: 'DELETE',
  path: '/api/follow/:id',
  access: 'full',
  summary: 'Stops following.',
  params: Other,
  answer: Related,
})

export const blockCall = defineCall({
  method: 'POST',
  path: '/api/block/:id',
  access: 'member',
  summary: 'Hides each from the other everywhere; ends friendship, requests and following both ways.',
  params: Other,
  answer: Related,
})

export const unblockCall = defineCall({
  method: 'DELETE',
  path: '/api/block/:id',
  access: 'member',
  summary: 'Lets the two see each other again; nothing else comes back.',
  params: Other,
  answer: Related,
})

export const blockedCall = defineCall({
  method: 'GET',
  path: '/api/block',
  access: 'member',
  summary: 'Whom one has blocked: their names alone, to take it back.',
  query: PeopleQuery,
  answer: EntityList,
})
