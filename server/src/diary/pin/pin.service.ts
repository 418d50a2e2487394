import type { EntryItem } from '@entemi/contract/core/entry'
import type { EntityId } from '@entemi/contract/platform/ids'
import { ApiError, requireAllowed } from '#/platform/api-error.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { lockEntities } from '#/core/entity/entity.service.ts'
import { readEntriesOf } from '#/core/entry/entry.read.ts'
import type { VisibleEntry } from '#/core/visibility/entry.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { deletePin, insertPin, isInGroup, listPinned } from './pin.store.ts'

export async function readPinned(tx: Tx, viewer: Viewer, groupId: EntityId): Promise<EntryItem[]> {
  if (!(await isInGroup(tx, viewer, groupId))) throw new ApiError('NOT_FOUND')
  const ids = await listPinned(tx, viewer, groupId)
  const data = ids.length === 0 ? [] : await readEntriesOf(tx, viewer, ids)
  return ids.flatMap((id) => data.find((entry) => entry.id === id) ?? [])
}

/** Moderators pin what is published: a waiting or hidden post would take a place that nobody sees. */
export async function pinPost(tx: Tx, viewer: Viewer, entry: VisibleEntry, pinned: boolean): Promise<void> {
  requireAllowed(entry.moderates)
  if (entry.group_id === null || entry.state !== 0) throw new ApiError('CONFLICT')
  const groupId = entry.group_id as EntityId
  // two moderators who pin at the same time would leave four
  await lockEntities(tx, [groupId])
  if (pinned) await insertPin(tx, viewer, groupId, entry.id)
  else await deletePin(tx, groupId, entry.id)
}
