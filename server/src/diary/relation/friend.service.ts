import type { AnswerOf, BodyOf, QueryOf } from '@entemi/contract/platform/call'
import type { friendRequestCall, friendRequestsCall, sendFriendRequestCall } from '@entemi/contract/diary/friend'
import type { EntityId } from '@entemi/contract/platform/ids'
import type { Letter } from '@entemi/contract/platform/letters'
import { limits } from '@entemi/contract/platform/limits'
import { ApiError, fieldError } from '#/platform/api-error.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { announce } from '#/platform/jobs/announce.ts'
import { addEffect } from '#/platform/jobs/effect.ts'
import { readCards, readPageWithCards } from '#/core/entity/entity.card.ts'
import { requirePerson } from '#/core/entity/entity.service.ts'
import { removeAuthorFromFeed, addFriendship } from '#/core/entry/entry.service.ts'
import { readMomentCursor, writeMomentCursor } from '#/platform/http/cursor.ts'
import { notify } from '#/account/notification/notify.ts'
import { withdrawNotification } from '#/account/notification/withdraw.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { touchReaders } from '#/core/state/state.service.ts'
import {
  deleteFriends,
  findRequest,
  lockPeople,
  insertFriends,
  insertRequest,
  hasMaxFriends,
  listReceivedRequests,
  listLetters,
  deleteRequest,
} from './relation.store.ts'

// Friendship is between persons: who acts as a group uses their own person, as for likes.

/** The other person of an act between two people; both are locked until the commit. */
export async function requireOther(tx: Tx, viewer: Viewer, id: string, field = 'id'): Promise<EntityId> {
  if (id === viewer.readerId) throw fieldError(field, 'INVALID_VALUE')
  const bothExist = await lockPeople(tx, viewer.readerId, id)
  const other = await requirePerson(tx, viewer, id)
  if (!bothExist) throw new ApiError('NOT_FOUND')
  return other
}

export async function sendRequest(
  tx: Tx,
  viewer: Viewer,
  body: BodyOf<typeof sendFriendRequestCall>,
): Promise<Letter[]> {
  const me = viewer.readerId
  const other = await requireOther(tx, viewer, body.entity_id, 'entity_id')
  if (await deleteRequest(tx, other, me)) await befriend(tx, viewer, other)
  else if (await insertRequest(tx, me, other, body.message || null)) {
    await notify(tx, { kind: 'friend_request', ownerId: other, siteId: viewer.siteId, actorId: me })
    await touchReaders(tx, [me, other])
  }
  return listLetters(tx, me, other)
}

export async function acceptRequest(tx: Tx, viewer: Viewer, id: string): Promise<Letter[]> {
  const other = await requireOther(tx, viewer, id)
  const wasOpen = await deleteRequest(tx, other, viewer.readerId)
  if (wasOpen) await befriend(tx, viewer, other)
  const letters = await listLetters(tx, viewer.readerId, other)
  // a repeated accept succeeds if the two are friends by now
  if (!wasOpen && !letters.includes('b')) throw new ApiError('FRIEND_REQUEST_GONE')
  return letters
}

export async function rejectRequest(tx: Tx, viewer: Viewer, id: string): Promise<Letter[]> {
  const other = await requireOther(tx, viewer, id)
  return endRequest(tx, viewer, { senderId: other, receiverId: viewer.readerId })
}

export async function revokeRequest(tx: Tx, viewer: Viewer, id: string): Promise<Letter[]> {
  const other = await requireOther(tx, viewer, id)
  return endRequest(tx, viewer, { senderId: viewer.readerId, receiverId: other })
}

async function endRequest(
  tx: Tx,
  viewer: Viewer,
  { senderId, receiverId }: { senderId: EntityId; receiverId: EntityId },
): Promise<Letter[]> {
  if (!(await deleteRequest(tx, senderId, receiverId))) throw new ApiError('FRIEND_REQUEST_GONE')
  await withdrawNotification(tx, { kind: 'friend_request', ownerId: receiverId, actorId: senderId })
  await touchReaders(tx, [senderId, receiverId])
  return listLetters(tx, viewer.readerId, viewer.readerId === senderId ? receiverId : senderId)
}

/** After the other's request was deleted: the viewer accepted it, or sent a request that crossed it. */
async function befriend(tx: Tx, viewer: Viewer, other: EntityId): Promise<void> {
  const me = viewer.readerId
  if (await hasMaxFriends(tx, me, other, limits.friends)) throw new ApiError('CONFLICT')
  await insertFriends(tx, me, other)
  await addFriendship(tx, viewer, other)
  await withdrawNotification(tx, { kind: 'friend_request', ownerId: me, actorId: other })
  await notify(tx, { kind: 'friend', ownerId: other, siteId: viewer.siteId, actorId: me })
  await addEffect(tx, { type: 'feed.joined', ownerId: me, authorId: other })
  await addEffect(tx, { type: 'feed.joined', ownerId: other, authorId: me })
  await touchReaders(tx, [me, other])
}

export async function unfriend(tx: Tx, viewer: Viewer, id: string): Promise<Letter[]> {
  const me = viewer.readerId
  const other = await requireOther(tx, viewer, id)
  if (await deleteFriends(tx, me, other)) {
    await removeAuthorFromFeed(tx, me, other)
    await removeAuthorFromFeed(tx, other, me)
    await announce(tx, { type: 'sight.changed', personIds: [me, other], apart: false })
    await touchReaders(tx, [me, other])
  }
  return listLetters(tx, me, other)
}

/** Newest first, without people who are hidden by now. */
export async function readRequests(
  tx: Tx,
  viewer: Viewer,
  { _size, _after }: QueryOf<typeof friendRequestsCall>,
): Promise<AnswerOf<typeof friendRequestsCall>['list']> {
  const found = await listReceivedRequests(tx, viewer.readerId, readMomentCursor(_after), _size + 1)
  return readPageWithCards(tx, viewer, found, _size, {
    personOf: (row) => row.id,
    cursorOf: writeMomentCursor,
    present: ({ message, moment }, entity) => ({ entity, direction: 'got' as const, message, created_at: moment }),
  })
}

/** No request, a missing person and a person across a block answer alike. */
export async function readRequest(
  tx: Tx,
  viewer: Viewer,
  id: string,
): Promise<AnswerOf<typeof friendRequestCall>['request']> {
  const request = await findRequest(tx, viewer.readerId, id)
  const entity = request === undefined ? undefined : (await readCards(tx, viewer, [id])).get(id)
  if (request === undefined || entity === undefined) throw new ApiError('FRIEND_REQUEST_GONE', { status: 404 })
  return {
    entity,
    direction: request.from_id === viewer.readerId ? 'sent' : 'got',
    message: request.message,
    created_at: request.since.toISOString(),
  }
}
