import type { AnswerOf, BodyOf, QueryOf } from '@entemi/contract/platform/call'
import type {
  clientEntriesCall,
  clientInvitationsCall,
  clientsCall,
  ClientSide,
  ClientState,
  inviteClientCall,
} from '@entemi/contract/diary/client'
import type { AuditAct } from '@entemi/contract/platform/audit'
import type { EntityId, EntryId } from '@entemi/contract/platform/ids'
import { limits } from '@entemi/contract/platform/limits'
import { notify } from '#/account/notification/notify.ts'
import { withdrawNotification } from '#/account/notification/withdraw.ts'
import { readCards, readPageWithCards } from '#/core/entity/entity.card.ts'
import { requirePerson } from '#/core/entity/entity.service.ts'
import { readList } from '#/core/entry/entry.read.ts'
import { touchReaders } from '#/core/state/state.service.ts'
import { ApiError, fieldError, requireAllowed } from '#/platform/api-error.ts'
import { writeAudit } from '#/platform/audit/audit.ts'
import { momentOfId } from '#/platform/db/id.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { readIdCursor, readNameCursor, writeNameCursor } from '#/platform/http/cursor.ts'
import { announce } from '#/platform/jobs/announce.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { requireOther } from '#/diary/relation/friend.service.ts'
import {
  countConsultants,
  countSent,
  deleteClient,
  deleteInvitation,
  findStanding,
  insertClient,
  insertInvitation,
  isClient,
  isReducedMember,
  listInvitations,
  listOthers,
  lockClient,
  sharedBy,
  type Pair,
} from './client.store.ts'

// Between persons, like a friendship: who acts as a group uses their own person.

const pairOf = (me: EntityId, as: ClientSide, other: EntityId): Pair =>
  as === 'client' ? { clientId: me, consultantId: other } : { clientId: other, consultantId: me }

/** The notification of an invitation says what the recipient would be. */
const kindOf = ({ clientId }: Pair, invitedBy: EntityId) =>
  invitedBy === clientId ? ('consultant_invited' as const) : ('client_invited' as const)

const otherOf = ({ clientId, consultantId }: Pair, one: EntityId): EntityId =>
  one === clientId ? consultantId : clientId

/** An act in the name of an administered person is written to the audit. */
export async function answerWithState(
  tx: Tx,
  viewer: Viewer,
  act: AuditAct,
  { id, as }: { id: EntityId; as: ClientSide },
  state: ClientState,
): Promise<AnswerOf<typeof inviteClientCall>> {
  if (viewer.readerId !== viewer.personId) await writeAudit(tx, viewer, { act, aboutId: viewer.readerId, targetId: id })
  return { setData: { person_id: id, as, state } }
}

async function stateOf(tx: Tx, me: EntityId, pair: Pair): Promise<ClientState> {
  const { active, invited_by } = await findStanding(tx, pair)
  if (active) return 'active'
  if (invited_by === null) return 'none'
  return invited_by === me ? 'sent' : 'got'
}

export async function readStanding(
  tx: Tx,
  viewer: Viewer,
  id: EntityId,
): Promise<{ client: ClientState; consultant: ClientState }> {
  const other = await requirePerson(tx, viewer, id)
  const me = viewer.readerId
  if (other === me) return { client: 'none', consultant: 'none' }
  return {
    client: await stateOf(tx, me, pairOf(me, 'client', other)),
    consultant: await stateOf(tx, me, pairOf(me, 'consultant', other)),
  }
}

/** 403 for a member with reduced rights, who sees nothing but friends' entries. */
export async function invite(
  tx: Tx,
  viewer: Viewer,
  { person_id, as }: BodyOf<typeof inviteClientCall>,
): Promise<ClientState> {
  const me = viewer.readerId
  const other = await requireOther(tx, viewer, person_id, 'person_id')
  const pair = pairOf(me, as, other)
  const state = await stateOf(tx, me, pair)
  if (state === 'got') return accept(tx, viewer, as, other)
  if (state !== 'none') return state
  requireAllowed(!(await isReducedMember(tx, other)))
  if ((await countSent(tx, viewer)) >= limits.client.invitations) throw new ApiError('CONFLICT')
  await requirePlace(tx, pair)
  await insertInvitation(tx, pair, me)
  await notify(tx, { kind: kindOf(pair, me), ownerId: other, siteId: viewer.siteId, actorId: me })
  await touchReaders(tx, [me, other])
  return 'sent'
}

async function requirePlace(tx: Tx, { clientId }: Pair): Promise<void> {
  if ((await countConsultants(tx, clientId)) >= limits.client.consultants) throw new ApiError('CONFLICT')
}

/** 404 if nothing is between the two, before the person is read: somebody hidden causes the same statements as nobody. */
async function requireInvited(tx: Tx, viewer: Viewer, as: ClientSide, id: EntityId): Promise<EntityId> {
  const me = viewer.readerId
  if (id !== me && (await stateOf(tx, me, pairOf(me, as, id))) === 'none') throw new ApiError('NOT_FOUND')
  return requireOther(tx, viewer, id)
}

/** A repeated accept succeeds if it is active by now; 404 if there is no invitation. */
export async function accept(tx: Tx, viewer: Viewer, as: ClientSide, id: EntityId): Promise<ClientState> {
  const me = viewer.readerId
  const other = await requireInvited(tx, viewer, as, id)
  const pair = pairOf(me, as, other)
  if ((await deleteInvitation(tx, pair, other)) === undefined) {
    if (await isClient(tx, pair)) return 'active'
    throw new ApiError('NOT_FOUND')
  }
  await requirePlace(tx, pair)
  await insertClient(tx, pair)
  await withdrawNotification(tx, { kind: kindOf(pair, other), ownerId: me, actorId: other })
  await notify(tx, { kind: 'client_accepted', ownerId: other, siteId: viewer.siteId, actorId: me })
  await touchReaders(tx, [me, other])
  return 'active'
}

/** The invited person declines, the other withdraws. */
export async function endInvitation(tx: Tx, viewer: Viewer, as: ClientSide, id: EntityId): Promise<ClientState> {
  const other = await requireInvited(tx, viewer, as, id)
  if (!(await withdrawInvitation(tx, pairOf(viewer.readerId, as, other)))) throw new ApiError('NOT_FOUND')
  return 'none'
}

async function withdrawInvitation(tx: Tx, pair: Pair): Promise<boolean> {
  const inviter = await deleteInvitation(tx, pair)
  if (inviter === undefined) return false
  const ownerId = otherOf(pair, inviter)
  await withdrawNotification(tx, { kind: kindOf(pair, inviter), ownerId, actorId: inviter })
  await touchReaders(tx, [inviter, ownerId])
  return true
}

export async function end(tx: Tx, viewer: Viewer, as: ClientSide, id: EntityId): Promise<ClientState> {
  const me = viewer.readerId
  const other = await requireOther(tx, viewer, id)
  const pair = pairOf(me, as, other)
  if (await deleteClient(tx, pair)) {
    const { clientId: actorId, consultantId: ownerId } = pair
    await withdrawNotification(tx, { kind: 'client_entry', ownerId, actorId })
    await announce(tx, { type: 'sight.changed', personIds: [me, other], apart: false })
    await touchReaders(tx, [me, other])
  }
  return stateOf(tx, me, pair)
}

/** For a block, which locks both, withdraws their notifications and updates open screens. */
export async function endBothWays(tx: Tx, one: EntityId, other: EntityId): Promise<void> {
  for (const pair of [pairOf(one, 'client', other), pairOf(one, 'consultant', other)]) {
    await deleteInvitation(tx, pair)
    await deleteClient(tx, pair)
  }
}

/** What stands in a group is the group's: its other members write under it for the group alone. */
export async function resolveConsultant(
  tx: Tx,
  viewer: Viewer,
  { authorId = viewer.actorId, group_id }: { group_id: string | null; authorId?: EntityId },
  id: EntityId | null,
): Promise<EntityId | null> {
  if (id === null) return null
  if (group_id !== null) throw fieldError('consultant_id', 'INVALID_VALUE')
  return requireConsultant(tx, viewer, authorId, id)
}

/** After it was shared with a consultant. */
export async function notifyConsultant(
  tx: Tx,
  { siteId }: Viewer,
  { entryId, actorId }: { entryId: EntryId; actorId: string },
  ownerId: EntityId | null,
): Promise<void> {
  if (ownerId !== null) await notify(tx, { kind: 'client_entry', ownerId, siteId, actorId, entryId })
}

/** 422 unless the author is a client of theirs: also for somebody hidden, unknown, or not on this site. */
async function requireConsultant(tx: Tx, viewer: Viewer, clientId: EntityId, id: EntityId): Promise<EntityId> {
  if (await lockClient(tx, viewer, { clientId, consultantId: id })) return id
  throw fieldError('consultant_id', 'INVALID_VALUE')
}

export async function readOthers(
  tx: Tx,
  viewer: Viewer,
  side: 'consultant' | 'client',
  { _size, _after }: QueryOf<typeof clientsCall>,
): Promise<AnswerOf<typeof clientsCall>['list']> {
  const found = await listOthers(tx, viewer, side, readNameCursor(_after), _size + 1)
  return readPageWithCards(tx, viewer, found, _size, {
    personOf: (row) => row.id,
    cursorOf: writeNameCursor,
    present: (_row, card) => card,
  })
}

export async function readInvitations(
  tx: Tx,
  viewer: Viewer,
  { _size, _after }: QueryOf<typeof clientInvitationsCall>,
): Promise<AnswerOf<typeof clientInvitationsCall>['list']> {
  const me = viewer.readerId
  const found = await listInvitations(tx, viewer, readIdCursor(_after), _size + 1)
  return readPageWithCards(tx, viewer, found, _size, {
    personOf: ({ client_id, consultant_id }) => (client_id === me ? consultant_id : client_id),
    cursorOf: (row) => row.id,
    present: ({ id, client_id, invited_by }, entity) => ({
      entity,
      as: client_id === me ? ('client' as const) : ('consultant' as const),
      direction: invited_by === me ? ('sent' as const) : ('got' as const),
      created_at: momentOfId(id).toISOString(),
    }),
  })
}

/** 404 for who is not a client of the viewer. */
export async function readShared(
  tx: Tx,
  viewer: Viewer,
  id: EntityId,
  { _size, _after }: QueryOf<typeof clientEntriesCall>,
): Promise<AnswerOf<typeof clientEntriesCall>> {
  const before = readIdCursor(_after)
  // first, as in `requireInvited`
  if (!(await isClient(tx, { clientId: id, consultantId: viewer.readerId }))) throw new ApiError('NOT_FOUND')
  const clientId = await requirePerson(tx, viewer, id)
  const client = (await readCards(tx, viewer, [clientId])).get(clientId)
  if (client === undefined) throw new ApiError('NOT_FOUND')
  return { client, list: await readList(tx, viewer, sharedBy(viewer, clientId, before, _size + 1), _size) }
}
