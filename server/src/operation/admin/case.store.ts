import type { AccountId, EntityId } from '@entemi/contract/platform/ids'
import { sql } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'
import { newId, firstUuid } from '#/platform/db/id.ts'
import { reportedChat, reportedComment, reportedEntry, reportedMessage } from '#/core/visibility/privileged.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { byKey } from '#/platform/db/by-key.ts'
import { joinMedia } from '#/core/media/media.sql.ts'
import { isEntity } from '#/core/entity/entity.sql.ts'

export interface CaseRow {
  id: string
  kind: 'person' | 'post' | 'comment' | 'message' | 'entity' | 'chat'
  target_id: EntityId
  group_id: EntityId | null
}

/** Open cases about things that still exist, without those about oneself: nobody decides about themselves. */
export const openCases = (viewer: Viewer) => sql`
  report_case k WHERE k.site_id = ${viewer.siteId} AND k.closed_at IS NULL AND CASE k.kind
    WHEN 'post' THEN EXISTS (SELECT FROM ${reportedEntry(viewer)} e
      WHERE e.id = k.target_id AND e.author_id NOT IN (${viewer.readerId}, ${viewer.personId}) ${byKey})
    WHEN 'comment' THEN EXISTS (SELECT FROM ${reportedComment} c
      WHERE c.id = k.target_id AND c.author_id NOT IN (${viewer.readerId}, ${viewer.personId}) ${byKey})
    WHEN 'message' THEN EXISTS (SELECT FROM ${reportedMessage} m WHERE m.id = k.target_id AND m.sender_id <> ${viewer.personId} ${byKey})
    WHEN 'chat' THEN EXISTS (SELECT FROM ${reportedChat} c WHERE c.id = k.target_id AND c.author_id <> ${viewer.personId} ${byKey})
    ELSE k.target_id <> ${viewer.personId} AND ${isEntity(sql`k.target_id`)} END`

/** Oldest first. */
export async function listCases(tx: Tx, viewer: Viewer, after: string | undefined, size: number): Promise<CaseRow[]> {
  const { rows } = await sql<CaseRow>`
    SELECT k.id, k.kind, k.target_id, k.group_id FROM ${openCases(viewer)}
      AND k.id > ${after ?? firstUuid}::uuid ORDER BY k.id LIMIT ${size}`.execute(tx)
  return rows
}

export async function findCase(tx: Tx, viewer: Viewer, id: string): Promise<CaseRow | undefined> {
  const { rows } = await sql<CaseRow>`
    SELECT k.id, k.kind, k.target_id, k.group_id FROM ${openCases(viewer)} AND k.id = ${id}`.execute(tx)
  return rows[0]
}

export interface TextRow {
  id: string
  author_id: EntityId | null
  text: string
  media_key: string | null
}

/** Comments, messages and chat lines, without their context. */
export async function listReportedTexts(tx: Tx, ids: readonly string[]): Promise<TextRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<TextRow>`
    SELECT c.id, c.author_id, c.text, NULL AS media_key FROM ${reportedComment} c WHERE c.id = ANY (${ids}::uuid[])
    UNION ALL SELECT m.id, m.sender_id, m.text, i.db_key FROM ${reportedMessage} m ${joinMedia('i', sql`m.media_id`)}
      WHERE m.id = ANY (${ids}::uuid[])
    UNION ALL SELECT c.id, c.author_id, c.text, NULL FROM ${reportedChat} c WHERE c.id = ANY (${ids}::uuid[])`.execute(
    tx,
  )
  return rows
}

/** Records once for each case that the viewer read it; the person it is about sees this in their settings. */
export async function recordCaseReads(
  tx: Tx,
  viewer: Viewer,
  reads: readonly { caseId: string; aboutId: string }[],
): Promise<void> {
  await sql`INSERT INTO audit (id, site_id, account_id, about_id, act, target_id)
    SELECT s.id, ${viewer.siteId}, ${viewer.accountId}, s.about_id, 'case.read', s.case_id
    FROM unnest(${reads.map(() => newId())}::uuid[], ${reads.map((read) => read.caseId)}::uuid[],
      ${reads.map((read) => read.aboutId)}::uuid[]) AS s(id, case_id, about_id)
    WHERE NOT EXISTS (SELECT FROM audit a WHERE a.about_id = s.about_id AND a.account_id = ${viewer.accountId}
      AND a.act = 'case.read' AND a.target_id = s.case_id)`.execute(tx)
}

export interface ReportedAccount {
  id: AccountId
  role: string
}

/** Locked until the commit. Undefined for an administered person, who has no account. */
export async function lockAccountOf(tx: Tx, personId: EntityId): Promise<ReportedAccount | undefined> {
  const { rows } = await sql<ReportedAccount>`
    SELECT a.id, a.role FROM account a WHERE a.entity_id = ${personId} FOR NO KEY UPDATE`.execute(tx)
  return rows[0]
}
