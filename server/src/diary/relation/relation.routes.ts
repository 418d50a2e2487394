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
import type { AuditAct } from '@entemi/contract/platform/audit'
import type { EntityId } from '@entemi/contract/platform/ids'
import type { Letter } from '@entemi/contract/platform/letters'
import { splitWords } from '@entemi/contract/core/word-match'
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
import { answerWithRelation } from './relation.service.ts'

type Act = Pick<Input<typeof unfriendCall>, 'tx' | 'viewer' | 'params'>

const actOn =
  (act: AuditAct, run: (tx: Act['tx'], viewer: Viewer, id: EntityId) => Promise<Letter[]>) =>
  async ({ tx, viewer, params }: Act) =>
    answerWithRelation(tx, viewer, act, params.id, await run(tx, viewer, params.id))

export const relationRoutes: Route[] = [
  handleRead(friendRequestsCall, async ({ tx, viewer, query }) => ({ list: await readRequests(tx, viewer, query) })),
  handle(friendRequestCall, async ({ tx, viewer, params }) => ({ request: await readRequest(tx, viewer, params.id) })),
  handle(sendFriendRequestCall, async ({ tx, viewer, body }) =>
    answerWithRelation(tx, viewer, 'friend.send', body.entity_id, await sendRequest(tx, viewer, body)),
  ),
  handle(revokeFriendRequestCall, actOn('friend.revoke', revokeRequest)),
  handle(acceptFriendRequestCall, actOn('friend.accept', acceptRequest)),
  handle(rejectFriendRequestCall, actOn('friend.reject', rejectRequest)),
  handle(unfriendCall, actOn('friend.unfriend', unfriend)),
  handle(followCall, actOn('follow.add', follow)),
  handle(unfollowCall, actOn('follow.remove', unfollow)),
  handle(blockCall, actOn('block.add', block)),
  handle(unblockCall, actOn('block.remove', unblock)),
  handleRead(blockedCall, async ({ tx, viewer, query }) => ({
    list: await readBlocked(tx, viewer, splitWords(query.query ?? ''), query),
  })),
]
