import type { AnswerOf, BodyOf, QueryOf } from '@entemi/contract/platform/call'
import type { banCall, bansCall } from '@entemi/contract/community/community'
import type { EntityId } from '@entemi/contract/platform/ids'
import type { Letter } from '@entemi/contract/platform/letters'
import { ApiError, requireAllowed } from '#/platform/api-error.ts'
import { writeAudit } from '#/platform/audit/audit.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { momentOfId } from '#/platform/db/id.ts'
import { readCards } from '#/core/entity/entity.card.ts'
import { isModerator } from '#/core/entry/entry.policy.ts'
import { readIdCursor } from '#/platform/http/cursor.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { touchReaders } from '#/core/state/state.service.ts'
import { deleteBan, findOwnBan, listBans, upsertBan } from './ban.store.ts'
import { canBan, isOwner } from './community.policy.ts'
import { requireGroup, withdrawInvitation, withdrawRequest } from './member.service.ts'
import type { GroupRow } from './community.store.ts'
import {
  deleteMember,
  deleteRequest,
  listAdministeredIn,
  listLetters,
  lockGroup,
  lockPerson,
  removeSiteMember,
} from './member.store.ts'

/** Also lists people across a block: otherwise the banned could hide from a moderator by blocking them. */
export async function readBans(
  tx: Tx,
  viewer: Viewer,
  id: EntityId,
  { _size, _after }: QueryOf<typeof bansCall>,
): Promise<AnswerOf<typeof bansCall>['list']> {
  requireAllowed(isModerator((await requireGroup(tx, viewer, id)).letters))
  const found = await listBans(tx, id, readIdCursor(_after), _size + 1)
  const page = found.slice(0, _size)
  const cards = await readCards(
    tx,
    viewer,
    page.flatMap((ban) => ban.banned_by ?? []),
    page.map((ban) => ban.person_id),
  )
  return {
    data: page.flatMap(({ id: banId, person_id, banned_by, reason, show_reason, until }) => {
      const card = cards.get(person_id)
      if (card === undefined) return []
      const by = (banned_by === null ? undefined : cards.get(banned_by)) ?? null
      const since = momentOfId(banId).toISOString()
      return [{ ...card, reason, show_reason, until: until?.toISOString() ?? null, since, banned_by: by }]
    }),
    next: found.length > _size ? (page.at(-1)?.id ?? null) : null,
  }
}

/** Works across a block, like removing a member. 404 for who is no member, has no request and is not banned. */
export async function banMember(
  tx: Tx,
  viewer: Viewer,
  id: EntityId,
  personId: EntityId,
  { reason, show_reason: showReason, days }: BodyOf<typeof banCall>,
): Promise<Letter[]> {
  // locked before the rights are read: an owner whose right is revoked concurrently must not ban
  await lockGroup(tx, id)
  const group = await requireGroup(tx, viewer, id)
  requireAllowed(canBan(viewer, group.letters, personId))
  await lockPerson(tx, personId)
  const wasMember = await deleteMember(tx, personId, id)
  const hadRequest = await deleteRequest(tx, personId, id)
  if (!wasMember && !hadRequest && (await findOwnBan(tx, personId, id)) === undefined) throw new ApiError('NOT_FOUND')
  await withdrawInvitation(tx, id, personId)
  await removeAdministered(tx, personId, group)
  await upsertBan(tx, { groupId: id, personId, bannedBy: viewer.readerId, reason, showReason, days })
  await writeAudit(tx, viewer, { act: 'member.ban', aboutId: personId, targetId: id, reason, detail: { days } })
  await touchReaders(tx, [personId])
  if (hadRequest) await withdrawRequest(tx, id, personId)
  if (group.own_site !== null) await removeSiteMember(tx, personId, group.own_site)
  return listLetters(tx, personId, id)
}

/** Otherwise the banned person would read the group as a person they administer. */
async function removeAdministered(tx: Tx, personId: EntityId, { id, own_site }: GroupRow): Promise<void> {
  const administered = await listAdministeredIn(tx, personId, id)
  for (const one of administered) {
    await deleteMember(tx, one, id)
    if (await deleteRequest(tx, one, id)) await withdrawRequest(tx, id, one)
    if (own_site !== null) await removeSiteMember(tx, one, own_site)
  }
  await touchReaders(tx, administered)
}

export async function liftBan(tx: Tx, viewer: Viewer, id: EntityId, personId: EntityId): Promise<Letter[]> {
  const group = await requireGroup(tx, viewer, id)
  requireAllowed(isOwner(group.letters))
  if (!(await deleteBan(tx, personId, id))) throw new ApiError('NOT_FOUND')
  await writeAudit(tx, viewer, { act: 'member.unban', aboutId: personId, targetId: id })
  return listLetters(tx, personId, id)
}
