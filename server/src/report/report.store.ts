import type { EntityId } from '@entemi/contract/ids'
import { sql } from 'kysely'
import type { Tx } from '#/db/database.ts'
import { newId } from '#/db/id.ts'
import type { Viewer } from '#/session/viewer.ts'

export async function findVisibleEntityType(tx: Tx, viewer: Viewer, id: string): Promise<number | undefined> {
  const { rows } = await sql<{ type: number }>`
    SELECT p.type FROM visible_entity(${viewer.readerId}::uuid, ${viewer.siteId}::smallint) p WHERE p.id = ${id}`.execute(
    tx,
  )
  return rows[0]?.type
}

export interface ReportTarget {
  kind: 'person' | 'post' | 'comment' | 'message' | 'entity' | 'chat'
  id: string
  /** Published to a group: its moderators' queue. */
  groupId: string | null
}

/** The open case of the thing, made if there is none. The row stays locked, so that nobody closes it under the report. */
export async function openCase(tx: Tx, siteId: number, target: ReportTarget): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    INSERT INTO report_case AS k (id, site_id, kind, target_id, group_id)
    VALUES (${newId()}, ${siteId}, ${target.kind}, ${target.id}, ${target.groupId})
    ON CONFLICT (target_id, kind, site_id) WHERE closed_at IS NULL DO UPDATE SET kind = k.kind RETURNING k.id`.execute(
    tx,
  )
  const opened = rows[0]
  if (opened === undefined) throw new Error('a case was neither made nor found')
  return opened.id
}

/** A second report by the same person says more, and stays the same report. */
export async function upsertReport(
  tx: Tx,
  caseId: string,
  reporterId: EntityId,
  words: { reason: string; message: string | null },
): Promise<{ id: string; already: boolean }> {
  const id = newId()
  const { rows } = await sql<{ id: string }>`
    INSERT INTO report AS r (id, case_id, reporter_id, reason, message)
    VALUES (${id}, ${caseId}, ${reporterId}, ${words.reason}, ${words.message})
    ON CONFLICT (case_id, reporter_id)
      DO UPDATE SET reason = excluded.reason, message = coalesce(excluded.message, r.message) RETURNING r.id`.execute(
    tx,
  )
  const kept = rows[0]
  if (kept === undefined) throw new Error('a report was neither made nor found')
  return { id: kept.id, already: kept.id !== id }
}
