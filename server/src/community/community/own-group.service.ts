import type { hereCall, OwnGroup } from '@entemi/contract/community/own-group'
import type { AnswerOf } from '@entemi/contract/platform/call'
import type { EntityId, EntryId } from '@entemi/contract/platform/ids'
import { requireAllowed } from '#/platform/api-error.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { readCards } from '#/core/entity/entity.card.ts'
import { mediaAddress } from '#/core/media/media-address.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { isMember } from './community.policy.ts'
import { requireGroup } from './member.service.ts'
import { listHere, listOwnGroups, moveHereMark, moveReadMark, setMuted } from './own-group.store.ts'

const mostGroups = 200
const unreadDays = 14

export async function readOwnGroups(tx: Tx, viewer: Viewer): Promise<OwnGroup[]> {
  const since = new Date(Date.now() - unreadDays * 24 * 60 * 60 * 1000)
  const groups = await listOwnGroups(tx, viewer, since, mostGroups)
  return groups.map(({ id, type, display_name, image_key, unread, muted }) => ({
    id,
    type,
    display_name,
    profile_image_url: mediaAddress(image_key, 'thumb'),
    unread,
    muted,
  }))
}

export async function markRead(tx: Tx, viewer: Viewer, groupId: EntityId, entryId: EntryId): Promise<void> {
  await requireMembership(tx, viewer, groupId)
  await moveReadMark(tx, viewer, groupId, entryId)
}

export async function muteGroup(tx: Tx, viewer: Viewer, groupId: EntityId, muted: boolean): Promise<void> {
  await requireMembership(tx, viewer, groupId)
  await setMuted(tx, viewer, groupId, muted)
}

/** Faces shown at most. */
const mostFaces = 8

/** Nothing is written for a member who does not show it. */
export async function stayHere(tx: Tx, viewer: Viewer, groupId: EntityId): Promise<AnswerOf<typeof hereCall>['here']> {
  await requireMembership(tx, viewer, groupId)
  await moveHereMark(tx, viewer, groupId)
  const ids = await listHere(tx, viewer, groupId)
  const cards = await readCards(tx, viewer, ids.slice(0, mostFaces))
  return { count: ids.length, people: ids.flatMap((id) => cards.get(id) ?? []) }
}

/** 403 for a visible group one is not in. */
async function requireMembership(tx: Tx, viewer: Viewer, groupId: EntityId): Promise<void> {
  requireAllowed(isMember((await requireGroup(tx, viewer, groupId)).letters))
}
