import type { EntityId } from '@entemi/contract/platform/ids'
import { ApiError, fieldError } from '#/platform/api-error.ts'
import { writeAudit } from '#/platform/audit/audit.ts'
import { listHolders, removeGroup } from '#/community/community/community.service.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { notify } from '#/account/notification/notify.ts'
import { insertClosedCase } from '#/diary/moderation/moderation.service.ts'
import { requireConfirmed } from '#/platform/session/session.service.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { findRow, hasOwnSite } from './table.store.ts'

/** Notifies the owners of the reason of the removal. Refused for a company with a site of its own. */
export async function notifyOwners(
  tx: Tx,
  viewer: Viewer,
  { groupId, caseId, reason }: { groupId: EntityId; caseId: string; reason: string },
): Promise<void> {
  // its removal would delete the site with its members and content
  if (await hasOwnSite(tx, groupId)) throw new ApiError('CONFLICT')
  for (const ownerId of await listHolders(tx, groupId, ['A']))
    await notify(tx, {
      kind: 'moderation',
      ownerId,
      siteId: viewer.siteId,
      caseId,
      detail: { action: 'remove', kind: 'entity', reason },
    })
}

/** False if it is no group of the site. Members lose what was published there, so it requires the password. */
export async function removeGroupOf(tx: Tx, viewer: Viewer, id: string, reason: string | undefined): Promise<boolean> {
  const group = await findRow(tx, viewer, 'entities', id)
  if (group === undefined) return false
  if (!reason) throw fieldError('reason', 'FIELD_REQUIRED')
  requireConfirmed(viewer)
  const groupId = group.id as EntityId
  const decision = { kind: 'entity', targetId: groupId, groupId: null, reason }
  const caseId = await insertClosedCase(tx, viewer.siteId, decision, 'remove')
  await notifyOwners(tx, viewer, { groupId, caseId, reason })
  await writeAudit(tx, viewer, { act: 'entity.remove', aboutId: null, targetId: groupId, reason })
  await removeGroup(tx, viewer.siteId, groupId)
  return true
}
