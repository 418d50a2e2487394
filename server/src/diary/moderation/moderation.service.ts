import { writeAudit } from '#/platform/audit/audit.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { notify } from '#/account/notification/notify.ts'
import { withdrawCase } from '#/account/notification/withdraw.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import {
  insertClosedCase,
  listReporters,
  updateOpenCase,
  updateOpenCaseById,
  updateOpenCasesOfGroup,
  type Resolution,
} from './moderation.store.ts'

export { insertClosedCase, listReporters, markOpened, markUnopened } from './moderation.store.ts'

export interface Decision {
  kind: 'post' | 'comment' | 'message' | 'chat'
  targetId: string
  groupId: string | null
  authorId: string | null
  action: 'approve' | 'hide' | 'remove'
  reason: string | null
  /** False when a report is dismissed: the notification would reveal to the author that somebody complained. */
  notifyAuthor: boolean
}

/**
 * Records a moderator's decision in its transaction: closes the open case, notifies its reporters and the author, and
 * writes the audit record. Returns whether there was an open case.
 */
export async function recordDecision(tx: Tx, viewer: Viewer, decision: Decision): Promise<boolean> {
  const { kind, targetId, groupId, authorId, action, reason } = decision
  const resolution = action === 'approve' ? 'dismiss' : action
  const closed = await updateOpenCase(tx, viewer.siteId, decision, resolution)
  if (closed !== undefined) await concludeCase(tx, viewer.siteId, closed, { resolution, kind })
  if (decision.notifyAuthor && authorId !== null) {
    const caseId =
      closed ?? (resolution === 'dismiss' ? undefined : await insertClosedCase(tx, viewer.siteId, decision, resolution))
    await notify(tx, {
      kind: 'moderation',
      ownerId: authorId,
      siteId: viewer.siteId,
      ...(groupId === null ? {} : { entityId: groupId }),
      // a notification with the id of a removed entry would be hidden from its owner
      ...(kind === 'post' && action !== 'remove' ? { entryId: targetId } : {}),
      ...(caseId === undefined ? {} : { caseId }),
      detail: { action, kind, ...(reason === null ? {} : { reason }) },
    })
  }
  await writeAudit(tx, viewer, {
    act: `${kind}.${action}`,
    aboutId: authorId,
    targetId,
    reason,
    detail: { ...(groupId === null ? {} : { group: groupId }), ...(closed === undefined ? {} : { case: closed }) },
  })
  return closed !== undefined
}

/** Before a group is deleted: closes the open cases about it and its contents, and notifies their reporters. */
export async function closeCasesOfGroup(tx: Tx, siteId: number, groupId: string): Promise<void> {
  const cases = await updateOpenCasesOfGroup(tx, siteId, groupId, 'remove')
  for (const { id, kind } of cases) await concludeCase(tx, siteId, id, { resolution: 'remove', kind })
}

/** For a case about a person or a group; false if it is already closed. */
export async function closeCaseById(
  tx: Tx,
  siteId: number,
  decision: { caseId: string; kind: string; resolution: Resolution; reason: string | null },
): Promise<boolean> {
  if (!(await updateOpenCaseById(tx, siteId, decision))) return false
  const { caseId, resolution, kind } = decision
  await concludeCase(tx, siteId, caseId, { resolution, kind })
  return true
}

/** Notifies the reporters of the outcome, and withdraws the notifications that ask for a decision. */
async function concludeCase(
  tx: Tx,
  siteId: number,
  caseId: string,
  detail: { resolution: Resolution; kind: string },
): Promise<void> {
  await withdrawCase(tx, caseId)
  for (const ownerId of await listReporters(tx, caseId))
    await notify(tx, { kind: 'report_outcome', ownerId, siteId, caseId, detail })
}
