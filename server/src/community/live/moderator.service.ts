import type { EntityCard } from '@entemi/contract/core/entity'
import type { EntityId } from '@entemi/contract/platform/ids'
import { limits } from '@entemi/contract/platform/limits'
import { ApiError, requireAllowed } from '#/platform/api-error.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { readCards } from '#/core/entity/entity.card.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { announceChat } from './chat.service.ts'
import { setMuted } from './chat.store.ts'
import { listRights } from './live.policy.ts'
import { lockAllowed, requireChannel } from './live.service.ts'
import { findCandidate, listModerators, setModerator } from './moderator.store.ts'

export async function readModerators(tx: Tx, viewer: Viewer, id: string): Promise<EntityCard[]> {
  const channel = await requireChannel(tx, viewer, id)
  requireAllowed(listRights(viewer, channel, channel).host)
  // also people across a block: the host must be able to dismiss them
  const ids = await listModerators(tx, id)
  const cards = await readCards(tx, viewer, [], ids)
  return ids.flatMap((one) => cards.get(one) ?? [])
}

/** Only people who may see the broadcast. A moderator is not muted. */
export async function nameModerator(tx: Tx, viewer: Viewer, id: string, entityId: EntityId): Promise<void> {
  const channel = await lockAllowed(tx, viewer, id, 'host')
  const candidate = await findCandidate(tx, viewer, id, entityId)
  if (candidate === undefined || !candidate.sees) throw new ApiError('NOT_FOUND')
  requireAllowed(entityId !== channel.author_id)
  const named = await listModerators(tx, id)
  if (!named.includes(entityId) && named.length >= limits.live.moderators) throw new ApiError('CONFLICT')
  await setModerator(tx, id, entityId, true)
  await setMuted(tx, id, entityId, false)
  await announceChat(tx, id)
}

export async function dismissModerator(tx: Tx, viewer: Viewer, id: string, entityId: EntityId): Promise<void> {
  await lockAllowed(tx, viewer, id, 'host')
  if (!(await listModerators(tx, id)).includes(entityId)) throw new ApiError('NOT_FOUND')
  await setModerator(tx, id, entityId, false)
  await announceChat(tx, id)
}
