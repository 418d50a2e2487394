import { sql } from 'kysely'
import { newId } from '#/platform/db/id.ts'
import type { Tx } from '#/platform/db/tx.ts'

export type Resolution = 'dismiss' | 'hide' | 'remove' | 'suspend'

/** Closes the open case about the target; its id, or undefined if there is none. */
export async function updateOpenCase(
  tx: Tx,
  siteId: number,
  { kind, targetId, reason }: { kind: string; targetId: string; reason: string | null },
  resolution: Resolution,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    UPDATE report_case SET resolution = ${resolution}, reason = ${reason}, closed_at = now()
    WHERE target_id = ${targetId} AND kind = ${kind} AND site_id = ${siteId} AND closed_at IS NULL RETURNING id`.execute(
    tx,
  )
  return rows[0]?.id
}

/** False if the case is already closed. */
export async function updateOpenCaseById(
  tx: Tx,
  siteId: number,
  { caseId, resolution, reason }: { caseId: string; resolution: Resolution; reason: string | null },
): Promise<boolean> {
  const { rows } = await sql`
    UPDATE report_case SET resolution = ${resolution}, reason = ${reason}, closed_at = now()
    WHERE id = ${caseId} AND site_id = ${siteId} AND closed_at IS NULL RETURNING id`.execute(tx)
  return rows.length > 0
}

/** Closes the open cases about the group and about what was published in it. */
export async function updateOpenCasesOfGroup(
  tx: Tx,
  siteId: number,
  groupId: string,
  resolution: Resolution,
): Promise<{ id: string; kind: string }[]> {
  const { rows } = await sql<{ id: string; kind: string }>`
    UPDATE report_case SET resolution = ${resolution}, closed_at = now() WHERE closed_at IS NULL AND site_id = ${siteId}
      AND (group_id = ${groupId} OR target_id = ${groupId} AND kind = 'entity') RETURNING id, kind`.execute(tx)
  return rows
}

/** A decision without a report has a case of its own: otherwise two of them in one group would be one notification with one reason. */
export async function insertClosedCase(
  tx: Tx,
  siteId: number,
  {
    kind,
    targetId,
    groupId,
    reason,
  }: { kind: string; targetId: string; groupId: string | null; reason: string | null },
  resolution: Resolution,
): Promise<string> {
  const id = newId()
  await sql`INSERT INTO report_case (id, site_id, kind, target_id, group_id, resolution, reason, closed_at)
    VALUES (${id}, ${siteId}, ${kind}, ${targetId}, ${groupId}, ${resolution}, ${reason}, now())`.execute(tx)
  return id
}

export async function listReporters(tx: Tx, caseId: string): Promise<string[]> {
  const { rows } = await sql<{ reporter_id: string }>`
    SELECT reporter_id FROM report WHERE case_id = ${caseId} ORDER BY reporter_id`.execute(tx)
  return rows.map((row) => row.reporter_id)
}

/** The first time somebody who can decide them reads them. In one order: two who read the same cases would deadlock. */
export async function markOpened(tx: Tx, caseIds: readonly string[]): Promise<void> {
  if (caseIds.length === 0) return
  await sql`UPDATE report_case SET opened_at = now() WHERE id IN (SELECT k.id FROM report_case k
    WHERE k.id = ANY (${caseIds}::uuid[]) AND k.opened_at IS NULL ORDER BY k.id FOR NO KEY UPDATE)`.execute(tx)
}

export async function markUnopened(tx: Tx, caseId: string): Promise<void> {
  await sql`UPDATE report_case SET opened_at = NULL, notified_at = now() WHERE id = ${caseId}`.execute(tx)
}
