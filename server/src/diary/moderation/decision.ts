import { sql } from 'kysely'
import { writeAudit } from '#/platform/audit/audit.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { newId } from '#/platform/db/id.ts'
import { notify } from '#/account/notification/notify.ts'
import { withdrawCase } from '#/account/notification/withdraw.ts'
import type { Viewer } from '#/platform/session/viewer.ts'

export interface Decision {
  kind: 'post' | 'comment' | 'message' | 'chat'
  targetId: string
  groupId: string | null
  authorId: string | null
  action: 'approve' | 'hide' | 'remove'
  reason: string | null
  /** A report that breaks no rule is nothing to tell the author: they would learn that somebody complained. */
  notifyAuthor: boolean
}

/**
 * What follows from a moderator's decision, in its transaction: the open case closes and its reporters hear the outcome,
 * the author is told why, and the use of power is on record. Says whether there was a case.
 */
export async function recordDecision(tx: Tx, viewer: Viewer, decision: Decision): Promise<boolean> {
  const { kind, targetId, groupId, authorId, action, reason } = decision
  const resolution = action === 'approve' ? 'dismiss' : action
  const closed = await closeCase(tx, viewer.siteId, decision, resolution)
  if (closed !== undefined) await concludeCase(tx, viewer.siteId, closed, { resolution, kind })
  if (decision.notifyAuthor && authorId !== null) {
    const caseId =
      closed ?? (resolution === 'dismiss' ? undefined : await insertClosed(tx, viewer, decision, resolution))
    await notify(tx, {
      kind: 'moderation',
      ownerId: authorId,
      siteId: viewer.siteId,
      ...(groupId === null ? {} : { entityId: groupId }),
      // what was removed is nobody's to see any more, and a notification that leads there would be hidden with it
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

/** A group that goes takes what was reported in it along; who reported it, or the group itself, hears so. */
export async function closeCasesOf(tx: Tx, siteId: number, groupId: string): Promise<void> {
  const { rows } = await sql<{ id: string; kind: string }>`
    UPDATE report_case SET resolution = 'remove', closed_at = now() WHERE closed_at IS NULL AND site_id = ${siteId}
      AND (group_id = ${groupId} OR target_id = ${groupId} AND kind = 'entity') RETURNING id, kind`.execute(tx)
  for (const { id, kind } of rows) await concludeCase(tx, siteId, id, { resolution: 'remove', kind })
}

/** A case about a person or a group, closed by an administrator; false where somebody else was quicker. */
export async function closeCaseById(
  tx: Tx,
  siteId: number,
  { caseId, kind, resolution, reason }: { caseId: string; kind: string; resolution: Resolution; reason: string | null },
): Promise<boolean> {
  const { rows } = await sql`
    UPDATE report_case SET resolution = ${resolution}, reason = ${reason}, closed_at = now()
    WHERE id = ${caseId} AND site_id = ${siteId} AND closed_at IS NULL RETURNING id`.execute(tx)
  if (rows.length === 0) return false
  await concludeCase(tx, siteId, caseId, { resolution, kind })
  return true
}

/** Its reporters hear the outcome, and nobody is asked to decide it any more. */
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

type Resolution = 'dismiss' | 'hide' | 'remove' | 'suspend'

async function closeCase(
  tx: Tx,
  siteId: number,
  { kind, targetId, reason }: Decision,
  resolution: Resolution,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    UPDATE report_case SET resolution = ${resolution}, reason = ${reason}, closed_at = now()
    WHERE target_id = ${targetId} AND kind = ${kind} AND site_id = ${siteId} AND closed_at IS NULL RETURNING id`.execute(
    tx,
  )
  return rows[0]?.id
}

/** A decision without a report is a case of its own: two of them in one group would else be one notification with one reason. */
export async function insertClosed(
  tx: Tx,
  viewer: Viewer,
  { kind, targetId, groupId, reason }: Pick<Decision, 'targetId' | 'groupId' | 'reason'> & { kind: string },
  resolution: Resolution,
): Promise<string> {
  const id = newId()
  await sql`INSERT INTO report_case (id, site_id, kind, target_id, group_id, resolution, reason, closed_at)
    VALUES (${id}, ${viewer.siteId}, ${kind}, ${targetId}, ${groupId}, ${resolution}, ${reason}, now())`.execute(tx)
  return id
}

async function listReporters(tx: Tx, caseId: string): Promise<string[]> {
  const { rows } = await sql<{ reporter_id: string }>`
    SELECT reporter_id FROM report WHERE case_id = ${caseId} ORDER BY reporter_id`.execute(tx)
  return rows.map((row) => row.reporter_id)
}
