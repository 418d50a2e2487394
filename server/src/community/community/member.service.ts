import type { AnswerOf, BodyOf, QueryOf } from '@entemi/contract/platform/call'
import type { changeMemberCall, joinCall, membersCall, Right } from '@entemi/contract/community/community'
import type { EntityCard } from '@entemi/contract/core/entity'
import type { EntityId } from '@entemi/contract/platform/ids'
import type { Letter } from '@entemi/contract/platform/letters'
import { ApiError, fieldError, requireAllowed } from '#/platform/api-error.ts'
import { writeAudit } from '#/platform/audit/audit.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { readCardPage, readPageWithCards } from '#/core/entity/entity.card.ts'
import { splitWords } from '@entemi/contract/core/word-match'
import { orNotFound } from '#/platform/db/foreign-key.ts'
import { isModerator } from '#/core/entry/entry.policy.ts'
import { readIdCursor } from '#/platform/http/cursor.ts'
import { notify } from '#/account/notification/notify.ts'
import { withdrawNotification } from '#/account/notification/withdraw.ts'
import { settingOf } from '#/diary/post/post.policy.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { touchReaders } from '#/core/state/state.service.ts'
import { queueJoined } from '#/community/webhook/queue.service.ts'
import { canChangeMember, isMember, isOwner, type MemberAction } from './community.policy.ts'
import { findOwnBan } from './ban.store.ts'
import { findGroup, listHolders, type GroupRow } from './community.store.ts'
import { deleteWaiting, findInvitation } from './invitation.store.ts'
import { findActiveLink, useLink } from './link.store.ts'
import {
  removeSiteMember,
  deleteMember,
  deleteRequest,
  deleteRight,
  lockGroup,
  lockPerson,
  insertMember,
  insertRequest,
  insertRight,
  listLetters,
  listMembers,
  addSiteMember,
} from './member.store.ts'

export async function requireGroup(tx: Tx, viewer: Viewer, id: string): Promise<GroupRow> {
  const group = await findGroup(tx, viewer, id)
  if (group === undefined) throw new ApiError('NOT_FOUND')
  return group
}

/** An expired, guessed or foreign invitation answers 404 like one that does not exist. */
export async function joinGroup(
  tx: Tx,
  viewer: Viewer,
  id: EntityId,
  { guid, message }: NonNullable<BodyOf<typeof joinCall>>,
): Promise<Letter[]> {
  const invited = guid !== undefined && (await findActiveLink(tx, guid)) === id
  const group = await findGroup(tx, viewer, id, invited)
  if (group === undefined) throw new ApiError('NOT_FOUND')
  const { join } = settingOf(group.setting)
  const person = viewer.readerId
  await lockPerson(tx, person)
  const invitation = await findInvitation(tx, viewer, id)
  const isInvited = guid !== undefined || invitation !== undefined
  if (!isInvited && join === 'link' && !isMember(group.letters)) throw new ApiError('FORBIDDEN')
  if (!isInvited && join === 'request') {
    if (!(await orNotFound(insertRequest(tx, person, id, message || null)))) throw await explainRefusal(tx, person, id)
    await touchReaders(tx, [person])
    await notifyLeaders(tx, viewer.siteId, person, group, 'group_request', ['A', 'C', 'E', 'M'])
    return listLetters(tx, person, id)
  }
  if (!(await orNotFound(insertMember(tx, person, id)))) throw await explainRefusal(tx, person, id)
  if (guid !== undefined && !(await useLink(tx, guid, id, person))) throw new ApiError('NOT_FOUND')
  await queueJoined(tx, { personId: person, groupId: id, siteId: group.own_site })
  await touchReaders(tx, [person])
  await withdrawRequest(tx, id, person)
  if (invitation !== undefined) await withdrawInvitationNotice(tx, id, person, invitation.invited_by)
  await notifyLeaders(tx, viewer.siteId, person, group, 'group_joined', ['A'])
  if (group.own_site !== null) await addSiteMember(tx, person, group.own_site)
  return listLetters(tx, person, id)
}

async function explainRefusal(tx: Tx, personId: EntityId, groupId: EntityId): Promise<ApiError> {
  const ban = await findOwnBan(tx, personId, groupId)
  return ban === undefined ? new ApiError('ENTITY_ALREADY_JOINED') : new ApiError('BANNED', { ban })
}

/** Also withdraws a request. The only owner cannot leave: a group without an owner cannot be managed. */
export async function leaveGroup(tx: Tx, viewer: Viewer, id: EntityId): Promise<Letter[]> {
  const group = await requireGroup(tx, viewer, id)
  const person = viewer.readerId
  await lockGroup(tx, id)
  if (await deleteRequest(tx, person, id)) {
    await touchReaders(tx, [person])
    await withdrawRequest(tx, id, person)
    return listLetters(tx, person, id)
  }
  if (!(await deleteMember(tx, person, id)))
    throw new ApiError(isMember(await listLetters(tx, person, id)) ? 'LAST_OWNER' : 'CONFLICT')
  await touchReaders(tx, [person])
  await notifyLeaders(tx, viewer.siteId, person, group, 'group_left', ['A'])
  if (group.own_site !== null) await removeSiteMember(tx, person, group.own_site)
  return listLetters(tx, person, id)
}

type MembershipNotification = 'group_request' | 'group_joined' | 'group_left'

export async function notifyLeaders(
  tx: Tx,
  siteId: number,
  personId: EntityId,
  group: Pick<GroupRow, 'id' | 'own_site'>,
  kind: MembershipNotification,
  letters: Letter[],
): Promise<void> {
  for (const ownerId of await listHolders(tx, group.id, letters))
    await notify(tx, { kind, ownerId, siteId: group.own_site ?? siteId, actorId: personId, entityId: group.id })
}

/** Removes the notifications of a request that was answered or withdrawn. */
export async function withdrawRequest(tx: Tx, groupId: EntityId, personId: EntityId): Promise<void> {
  for (const ownerId of await listHolders(tx, groupId, ['A', 'C', 'E', 'M']))
    await withdrawNotification(tx, { kind: 'group_request', ownerId, actorId: personId, entityId: groupId })
}

/** False if none waits for an answer. */
export async function withdrawInvitation(tx: Tx, groupId: EntityId, personId: EntityId): Promise<boolean> {
  const ended = await deleteWaiting(tx, personId, groupId)
  if (ended !== undefined) await withdrawInvitationNotice(tx, groupId, personId, ended.invited_by)
  return ended !== undefined
}

/** Removes the notification of an invitation that was answered or withdrawn. */
export async function withdrawInvitationNotice(
  tx: Tx,
  groupId: EntityId,
  ownerId: EntityId,
  actorId: EntityId | null,
): Promise<void> {
  if (actorId !== null) await withdrawNotification(tx, { kind: 'group_invited', ownerId, actorId, entityId: groupId })
}

type MemberList = AnswerOf<typeof membersCall>['list']

/** Owners get members with their rights, moderators the requests to join. */
export async function readMembers(
  tx: Tx,
  viewer: Viewer,
  id: EntityId,
  { _reltype: letter, query, _size, _after }: QueryOf<typeof membersCall>,
): Promise<MemberList> {
  const { letters } = await requireGroup(tx, viewer, id)
  requireAllowed(letter === 'j' ? isModerator(letters) : isOwner(letters))
  const words = splitWords(query ?? '')
  if (query && words.length === 0) return { data: [], next: null }
  const found = await listMembers(tx, viewer, id, { letter, words }, readIdCursor(_after), _size + 1)
  return readPageWithCards(tx, viewer, found, _size, {
    personOf: (row) => row.id,
    cursorOf: (row) => row.id,
    present: ({ rights, since, message, came_by }, card) => ({
      ...card,
      rights,
      since: since.toISOString(),
      message,
      came_by: isOwner(letters) ? came_by : null,
    }),
  })
}

type Page = { _size: number; _after?: string | undefined }
type Cards = Promise<{ data: EntityCard[]; next: string | null }>

/** For members. */
export async function readMembersOf(tx: Tx, viewer: Viewer, groupId: string, page: Page): Cards {
  const group = await requireGroup(tx, viewer, groupId)
  requireAllowed(viewer.role !== 'LIMIT' && isMember(group.letters))
  return readCardsOf(tx, viewer, group, 'm', page)
}

/** People who asked to join; for moderators. */
export async function readRequestersOf(tx: Tx, viewer: Viewer, groupId: string, page: Page): Cards {
  const group = await requireGroup(tx, viewer, groupId)
  requireAllowed(viewer.role !== 'LIMIT' && isModerator(group.letters))
  return readCardsOf(tx, viewer, group, 'j', page)
}

async function readCardsOf(
  tx: Tx,
  viewer: Viewer,
  { id }: GroupRow,
  letter: 'm' | 'j',
  { _size, _after }: Page,
): Cards {
  const found = await listMembers(tx, viewer, id, { letter, words: [] }, readIdCursor(_after), _size + 1)
  const ids = found.map((row) => row.id)
  return readCardPage(tx, viewer, ids, _size)
}

/** Works across a block: otherwise members could escape the owners by blocking them. 404 for non-members without a request. */
export async function changeMember(
  tx: Tx,
  viewer: Viewer,
  id: EntityId,
  personId: EntityId,
  { action, right }: BodyOf<typeof changeMemberCall>,
): Promise<Letter[]> {
  const needsRight = action === 'grant' || action === 'revoke'
  if (needsRight !== (right !== undefined)) throw fieldError('right', needsRight ? 'FIELD_REQUIRED' : 'INVALID_VALUE')
  // locked before the rights are read: an owner whose right is revoked concurrently must not grant
  await lockGroup(tx, id)
  const group = await requireGroup(tx, viewer, id)
  requireAllowed(canChangeMember(group.letters, action))
  if (!(await act(tx, group, personId, action, right))) {
    const letters = await listLetters(tx, personId, id)
    if (action === 'remove' && isMember(letters)) throw new ApiError('LAST_OWNER')
    if (action === 'revoke' && right !== undefined && letters.includes(right)) throw new ApiError('LAST_OWNER')
    if (action !== 'revoke' || !isMember(letters)) throw new ApiError('NOT_FOUND')
  }
  await writeAudit(tx, viewer, {
    act: `member.${action}`,
    aboutId: personId,
    targetId: id,
    ...(right === undefined ? {} : { detail: { right } }),
  })
  await touchReaders(tx, [personId])
  await notifyMember(tx, viewer, group, personId, action)
  if (action === 'accept') await queueJoined(tx, { personId, groupId: id, siteId: group.own_site })
  if (action === 'accept' && group.own_site !== null) await addSiteMember(tx, personId, group.own_site)
  if (action === 'remove' && group.own_site !== null) await removeSiteMember(tx, personId, group.own_site)
  return listLetters(tx, personId, id)
}

async function act(
  tx: Tx,
  { id }: GroupRow,
  personId: EntityId,
  action: MemberAction,
  right: Right | undefined,
): Promise<boolean> {
  switch (action) {
    case 'accept':
      await lockPerson(tx, personId)
      return (await deleteRequest(tx, personId, id)) && (await insertMember(tx, personId, id))
    case 'reject':
      return deleteRequest(tx, personId, id)
    case 'remove':
      return deleteMember(tx, personId, id)
    case 'grant':
      return right !== undefined && insertRight(tx, personId, id, right)
    case 'revoke':
      return right !== undefined && deleteRight(tx, personId, id, right)
    default:
      return action satisfies never
  }
}

async function notifyMember(
  tx: Tx,
  viewer: Viewer,
  group: GroupRow,
  personId: EntityId,
  action: MemberAction,
): Promise<void> {
  if (action !== 'accept' && action !== 'reject') return
  await withdrawRequest(tx, group.id, personId)
  const kind = action === 'accept' ? 'group_accepted' : 'group_rejected'
  await notify(tx, { kind, ownerId: personId, siteId: viewer.siteId, entityId: group.id })
}
