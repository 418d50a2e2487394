import {
  acceptFriendRequestCall,
  blockCall,
  blockedCall,
  followCall,
  friendRequestCall,
  rejectFriendRequestCall,
  revokeFriendRequestCall,
  sendFriendRequestCall,
  unblockCall,
  unfollowCall,
  unfriendCall,
} from '@entemi/contract/friend'
import type { EntityId } from '@entemi/contract/ids'
import type { Letter } from '@entemi/contract/letters'
import { splitWords } from '#/entity/entity.name.ts'
import { handle, type Route } from '#/http/handle.ts'
import { block, readBlocked, unblock } from './block.service.ts'
import { follow, unfollow } from './follow.service.ts'
import { acceptRequest, readRequest, rejectRequest, revokeRequest, sendRequest, unfriend } from './friend.service.ts'

const told = (entity_id: EntityId, relation: Letter[]) => ({ setData: { entity_id, relation } })

export const relationRoutes: Route[] = [
  handle(friendRequestCall, async ({ tx, viewer, params }) => ({ request: await readRequest(tx, viewer, params.id) })),
  handle(sendFriendRequestCall, async ({ tx, viewer, body }) =>
    told(body.entity_id, await sendRequest(tx, viewer, body)),
  ),
  handle(revokeFriendRequestCall, async ({ tx, viewer, params }) =>
    told(params.id, await revokeRequest(tx, viewer, params.id)),
  ),
  handle(acceptFriendRequestCall, async ({ tx, viewer, params }) =>
    told(params.id, await acceptRequest(tx, viewer, params.id)),
  ),
  handle(rejectFriendRequestCall, async ({ tx, viewer, params }) =>
    told(params.id, await rejectRequest(tx, viewer, params.id)),
  ),
  handle(unfriendCall, async ({ tx, viewer, params }) => told(params.id, await unfriend(tx, viewer, params.id))),
  handle(followCall, async ({ tx, viewer, params }) => told(params.id, await follow(tx, viewer, params.id))),
  handle(unfollowCall, async ({ tx, viewer, params }) => told(params.id, await unfollow(tx, viewer, params.id))),
  handle(blockCall, async ({ tx, viewer, params }) => told(params.id, await block(tx, viewer, params.id))),
  handle(unblockCall, async ({ tx, viewer, params }) => told(params.id, await unblock(tx, viewer, params.id))),
  handle(blockedCall, async ({ tx, viewer, query }) => ({
    list: await readBlocked(tx, viewer, splitWords(query.query ?? ''), query),
  })),
]
