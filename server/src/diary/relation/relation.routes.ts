import {
  acceptFriendRequestCall,
  blockCall,
  blockedCall,
  followCall,
  friendRequestCall,
  friendRequestsCall,
  rejectFriendRequestCall,
  revokeFriendRequestCall,
  sendFriendRequestCall,
  unblockCall,
  unfollowCall,
  unfriendCall,
} from '@entemi/contract/diary/friend'
import type { EntityId } from '@entemi/contract/platform/ids'
import type { Letter } from '@entemi/contract/platform/letters'
import { splitWords } from '#/core/entity/entity.words.ts'
import { handle, handleRead, type Input, type Route } from '#/platform/http/handle.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { block, readBlocked, unblock } from './block.service.ts'
import { follow, unfollow } from './follow.service.ts'
import {
  acceptRequest,
  readRequest,
  readRequests,
  rejectRequest,
  revokeRequest,
  sendRequest,
  unfriend,
} from './friend.service.ts'
import { tell } from './relation.service.ts'

type Act = Pick<Input<typeof unfriendCall>, 'tx' | 'viewer' | 'params'>

/** An act upon the person whom the address names. */
const upon =
  (act: string, run: (tx: Act['tx'], viewer: Viewer, id: EntityId) => Promise<Letter[]>) =>
  async ({ tx, viewer, params }: Act) =>
    tell(tx, viewer, act, params.id, await run(tx, viewer, params.id))

export const relationRoutes: Route[] = [
  handleRead(friendRequestsCall, async ({ tx, viewer, query }) => ({ list: await readRequests(tx, viewer, query) })),
  handle(friendRequestCall, async ({ tx, viewer, params }) => ({ request: await readRequest(tx, viewer, params.id) })),
  handle(sendFriendRequestCall, async ({ tx, viewer, body }) =>
    tell(tx, viewer, 'friend.send', body.entity_id, await sendRequest(tx, viewer, body)),
  ),
  handle(revokeFriendRequestCall, upon('friend.revoke', revokeRequest)),
  handle(acceptFriendRequestCall, upon('friend.accept', acceptRequest)),
  handle(rejectFriendRequestCall, upon('friend.reject', rejectRequest)),
  handle(unfriendCall, upon('friend.unfriend', unfriend)),
  handle(followCall, upon('follow.add', follow)),
  handle(unfollowCall, upon('follow.remove', unfollow)),
  handle(blockCall, upon('block.add', block)),
  handle(unblockCall, upon('block.remove', unblock)),
  handleRead(blockedCall, async ({ tx, viewer, query }) => ({
    list: await readBlocked(tx, viewer, splitWords(query.query ?? ''), query),
  })),
]
