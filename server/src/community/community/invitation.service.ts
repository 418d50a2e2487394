import type { AnswerOf, QueryOf } from '@entemi/contract/platform/call'
import type { invitableCall, invitationsCall } from '@entemi/contract/community/invitation'
import type { EntityId } from '@entemi/contract/platform/ids'
import { requireConfirmedMail } from '#/account/account/mail-confirmation.service.ts'
import { notify } from '#/account/notification/notify.ts'
import { ApiError, requireAllowed } from '#/platform/api-error.ts'
import { writeAudit } from '#/platform/audit/audit.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { momentOfId } from '#/platform/db/id.ts'
import { readCards } from '#/core/entity/entity.card.ts'
import { requirePerson } from '#/core/entity/entity.service.ts'
import { readIdCursor } from '#/platform/http/cursor.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { isContact, readContacts } from '#/community/people/people.service.ts'
import { isMember, isOwner } from './community.policy.ts'
import type { GroupRow } from './community.store.ts'
import { insertInvitation, isWaiting, listInvitations, updateDeclined } from './invitation.store.ts'
import { requireGroup, withdrawInvitation, withdrawInvitationNotice } from './member.service.ts'
import { listLetters, lockPerson } from './member.store.ts'

/** The right that invitation links need too. */
async function requireInviting(tx: Tx, viewer: Viewer, id: EntityId): Promise<GroupRow> {
  const group = await requireGroup(tx, viewer, id)
  requireAllowed(isOwner(group.letters))
  return group
}

export async function readInvitations(
  tx: Tx,
  viewer: Viewer,
  id: EntityId,
  { _size, _after }: QueryOf<typeof invitationsCall>,
): Promise<AnswerOf<typeof invitationsCall>['list']> {
  await requireInviting(tx, viewer, id)
  const found = await listInvitations(tx, viewer, id, readIdCursor(_after), _size + 1)
  const page = found.slice(0, _size)
  const cards = await readCards(
    tx,
    viewer,
    page.flatMap((row) => [row.person_id, ...(row.invited_by === null ? [] : [row.invited_by])]),
  )
  return {
    data: page.flatMap(({ id: invitationId, person_id, invited_by, declined }) => {
      const card = cards.get(person_id)
      if (card === undefined) return []
      const by = (invited_by === null ? undefined : cards.get(invited_by)) ?? null
      const since = momentOfId(invitationId).toISOString()
      return [{ ...card, invited_by: by, since, state: declined ? ('declined' as const) : ('waiting' as const) }]
    }),
    next: found.length > _size ? (page.at(-1)?.id ?? null) : null,
  }
}

export async function readInvitable(
  tx: Tx,
  viewer: Viewer,
  id: EntityId,
  query: QueryOf<typeof invitableCall>,
): Promise<AnswerOf<typeof invitableCall>['list']> {
  await requireInviting(tx, viewer, id)
  return readContacts(tx, viewer, query, id)
}

/** 404 for who is hidden from the viewer, 403 for who is neither a friend nor in a common group. */
export async function invite(tx: Tx, viewer: Viewer, id: EntityId, personId: EntityId): Promise<void> {
  await requireInviting(tx, viewer, id)
  await requireConfirmedMail(tx, viewer)
  await requirePerson(tx, viewer, personId)
  requireAllowed(await isContact(tx, viewer, personId))
  await lockPerson(tx, personId)
  if (!(await insertInvitation(tx, { groupId: id, personId, invitedBy: viewer.readerId }))) {
    if (await isWaiting(tx, personId, id)) return
    throw new ApiError(isMember(await listLetters(tx, personId, id)) ? 'ENTITY_ALREADY_JOINED' : 'CONFLICT')
  }
  await writeAudit(tx, viewer, { act: 'member.invite', aboutId: personId, targetId: id })
  const { siteId, readerId: actorId } = viewer
  await notify(tx, { kind: 'group_invited', ownerId: personId, siteId, actorId, entityId: id })
}

/** The invited person declines, an owner withdraws. 404 if no invitation waits for an answer. */
export async function endInvitation(tx: Tx, viewer: Viewer, id: EntityId, personId: EntityId): Promise<void> {
  if (personId === viewer.readerId) return decline(tx, viewer, id)
  await requireInviting(tx, viewer, id)
  await lockPerson(tx, personId)
  if (!(await withdrawInvitation(tx, id, personId))) throw new ApiError('NOT_FOUND')
  await writeAudit(tx, viewer, { act: 'member.uninvite', aboutId: personId, targetId: id })
}

async function decline(tx: Tx, viewer: Viewer, id: EntityId): Promise<void> {
  await requireGroup(tx, viewer, id)
  const declined = await updateDeclined(tx, viewer.readerId, id)
  if (declined === undefined) throw new ApiError('NOT_FOUND')
  await withdrawInvitationNotice(tx, id, viewer.readerId, declined.invited_by)
}
