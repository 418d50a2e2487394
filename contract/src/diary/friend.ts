import * as z from 'zod/mini'
import { defineCall } from '#/platform/call.ts'
import { EntityCard, EntityList, PeopleQuery } from '#/core/entity.ts'
import { EntityId } from '#/platform/ids.ts'
import { Letter } from '#/platform/letters.ts'
import { limits } from '#/platform/limits.ts'
import { listOf, PageQuery } from '#/platform/paging.ts'

/** The other person, by their entity id. */
const Other = z.object({ id: EntityId })

/** The viewer's letters to the other after the action. */
export const Related = z.object({ setData: z.object({ entity_id: EntityId, relation: z.array(Letter) }) })

export const friendsCall = defineCall({
  method: 'GET',
  path: '/api/friend',
  access: 'member',
  summary: 'Lists the viewer’s friends by name.',
  query: PeopleQuery,
  answer: EntityList,
})

export const FriendRequest = z.object({
  entity: EntityCard,
  /** got: sent by the other. sent: sent by the viewer. */
  direction: z.enum(['got', 'sent']),
  message: z.nullable(z.string()),
  created_at: z.string(),
})

export const friendRequestsCall = defineCall({
  method: 'GET',
  path: '/api/friend/request',
  access: 'member',
  summary: 'Lists the open friend requests that the viewer got, newest first.',
  query: PageQuery,
  answer: listOf(FriendRequest),
})

export const friendRequestCall = defineCall({
  method: 'GET',
  path: '/api/friend/request/:id',
  access: 'member',
  summary:
    'Returns the open friend request between the viewer and another person; 404 FRIEND_REQUEST_GONE if there is none.',
  params: Other,
  answer: z.object({ request: FriendRequest }),
  errors: ['FRIEND_REQUEST_GONE'],
})

export const sendFriendRequestCall = defineCall({
  method: 'POST',
  path: '/api/friend/request/send',
  access: 'member',
  summary: 'Sends a friend request; if the other has sent one too, they become friends at once.',
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
  summary: 'Withdraws one’s own friend request.',
  params: Other,
  answer: Related,
  errors: ['FRIEND_REQUEST_GONE'],
})

export const acceptFriendRequestCall = defineCall({
  method: 'POST',
  path: '/api/friend/request/accept/:id',
  access: 'member',
  summary: 'Accepts a friend request.',
  params: Other,
  answer: Related,
  errors: ['FRIEND_REQUEST_GONE', 'CONFLICT'],
})

export const rejectFriendRequestCall = defineCall({
  method: 'POST',
  path: '/api/friend/request/reject/:id',
  access: 'member',
  summary: 'Rejects a friend request; nobody is notified.',
  params: Other,
  answer: Related,
  errors: ['FRIEND_REQUEST_GONE'],
})

export const unfriendCall = defineCall({
  method: 'POST',
  path: '/api/friend/unfriend/:id',
  access: 'member',
  summary: 'Ends a friendship; nobody is notified.',
  params: Other,
  answer: Related,
})

export const followCall = defineCall({
  method: 'POST',
  path: '/api/follow/:id',
  access: 'full',
  summary: 'Follows a person: their public entries appear in the viewer’s feed. It shows nothing else.',
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
  summary:
    'Blocks a person: each is hidden from the other everywhere. Ends friendship, requests, following and consulting both ways.',
  params: Other,
  answer: Related,
})

export const unblockCall = defineCall({
  method: 'DELETE',
  path: '/api/block/:id',
  access: 'member',
  summary: 'Unblocks a person; friendship and following are not restored.',
  params: Other,
  answer: Related,
})

export const blockedCall = defineCall({
  method: 'GET',
  path: '/api/block',
  access: 'member',
  summary: 'Lists the people whom the viewer has blocked, by name only.',
  query: PeopleQuery,
  answer: EntityList,
})
