import type { EntityId } from '@entemi/contract/platform/ids'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'
import { newId } from '#/platform/db/id.ts'
import { hasSiteAccess } from '#/platform/session/site-access.sql.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { isModeratorLetter, visibleEntity } from '#/core/visibility/person.ts'
import { caseEntry, reportedChat, reportedComment, reportedMessage } from '#/core/visibility/privileged.ts'
import { isEntity, joinEntity } from '#/core/entity/entity.sql.ts'

export async function findVisibleEntityType(tx: Tx, viewer: Viewer, id: string): Promise<number | undefined> {
  const { rows } = await sql<{ type: number }>`
    SELECT p.type FROM ${visibleEntity(viewer)} p WHERE p.id = ${id}`.execute(tx)
  return rows[0]?.type
}

export interface ReportTarget {
  kind: 'person' | 'post' | 'comment' | 'message' | 'entity' | 'chat'
  id: string
  /** The group it was published to, whose moderators decide. */
  groupId: string | null
  /** The person it is about, and who wrote it in a group's name. */
  aboutIds: string[]
}

/** The open case of the thing, inserted if there is none. Locked until the commit, so that it is not closed meanwhile. */
export async function openCase(
  tx: Tx,
  siteId: number,
  target: ReportTarget,
): Promise<{ caseId: string; isNew: boolean }> {
  const id = newId()
  const { rows } = await sql<{ id: string }>`
    INSERT INTO report_case AS k (id, site_id, kind, target_id, group_id)
    VALUES (${id}, ${siteId}, ${target.kind}, ${target.id}, ${target.groupId})
    ON CONFLICT (target_id, kind, site_id) WHERE closed_at IS NULL DO UPDATE SET kind = k.kind RETURNING k.id`.execute(
    tx,
  )
  const opened = rows[0]
  if (opened === undefined) throw new Error('a case was neither inserted nor found')
  return { caseId: opened.id, isNew: opened.id === id }
}

/** A second report by the same person updates the first one. */
export async function upsertReport(
  tx: Tx,
  caseId: string,
  reporterId: EntityId,
  { reason, message }: { reason: string; message: string | null },
): Promise<{ id: string; already: boolean }> {
  const id = newId()
  const { rows } = await sql<{ id: string }>`
    INSERT INTO report AS r (id, case_id, reporter_id, reason, message)
    VALUES (${id}, ${caseId}, ${reporterId}, ${reason}, ${message})
    ON CONFLICT (case_id, reporter_id)
      DO UPDATE SET reason = excluded.reason, message = coalesce(excluded.message, r.message) RETURNING r.id`.execute(
    tx,
  )
  const saved = rows[0]
  if (saved === undefined) throw new Error('a report was neither inserted nor found')
  return { id: saved.id, already: saved.id !== id }
}

/** Not the reported person, and nobody who administers them: nobody decides about themselves. */
const isImpartial = (person: RawBuilder<unknown>, { aboutIds }: ReportTarget) => sql`
  ${person} <> ALL (${aboutIds}::uuid[]) AND NOT EXISTS (SELECT FROM relation g ${joinEntity('p', sql`g.to_id`)} AND p.type = 1
    WHERE g.from_id = ${person} AND g.letter = 'A' AND g.to_id = ANY (${aboutIds}::uuid[]))`

/** The moderators of the group who can decide the case now. */
export async function listModerators(tx: Tx, siteId: number, target: ReportTarget): Promise<string[]> {
  if (target.groupId === null) return []
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT r.from_id AS id FROM relation r
    WHERE r.over_id = ${target.groupId} AND ${isModeratorLetter(sql`r.letter`)} AND ${isImpartial(sql`r.from_id`, target)}
      AND ${hasSiteAccess(sql`r.from_id`, sql`${siteId}::smallint`)}
      AND NOT EXISTS (SELECT FROM account a WHERE a.entity_id = r.from_id AND (a.role = 'LIMIT' OR a.status <> 'active'))
    ORDER BY id`.execute(tx)
  return rows.map((row) => row.id)
}

export async function listAdministrators(tx: Tx, target: ReportTarget): Promise<string[]> {
  // the first condition is that of the index account_special
  const { rows } = await sql<{ id: string }>`
    SELECT a.entity_id AS id FROM account a WHERE (a.role <> 'LOGGED' OR a.status <> 'active')
      AND a.role = 'ADMIN' AND a.status = 'active' AND ${isImpartial(sql`a.entity_id`, target)}
    ORDER BY id`.execute(tx)
  return rows.map((row) => row.id)
}

export interface UnopenedCase {
  id: string
  site_id: number
  kind: ReportTarget['kind']
  target_id: string
  group_id: string | null
  is_worry: boolean
}

/** Cases that nobody opened and whose deciders were last notified before that moment; they count as notified now. */
export async function takeUnopenedCases(
  tx: Tx,
  now: Date,
  { before, since, size }: { before: Date; since: string; size: number },
): Promise<UnopenedCase[]> {
  const { rows } = await sql<UnopenedCase>`
    UPDATE report_case k SET notified_at = ${now}
    WHERE k.id IN (SELECT u.id FROM report_case u
      WHERE u.opened_at IS NULL AND u.closed_at IS NULL AND u.notified_at <= ${before} AND u.id >= ${since}::uuid
      ORDER BY u.notified_at LIMIT ${size} FOR NO KEY UPDATE SKIP LOCKED)
    RETURNING k.id, k.site_id, k.kind, k.target_id, k.group_id,
      EXISTS (SELECT FROM report r WHERE r.case_id = k.id AND r.reason = 'selfharm') AS is_worry`.execute(tx)
  return rows
}

/** Whom an open case is about, and who wrote it in a group's name; none if it is gone. */
export async function listReportedAuthors(tx: Tx, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    WITH text AS (
      SELECT e.author_id, e.acted_by FROM ${caseEntry} e WHERE e.id = ${id}
      UNION ALL SELECT c.author_id, c.acted_by FROM ${reportedComment} c WHERE c.id = ${id} AND c.author_id IS NOT NULL
      UNION ALL SELECT m.sender_id, NULL FROM ${reportedMessage} m WHERE m.id = ${id}
      UNION ALL SELECT c.author_id, NULL FROM ${reportedChat} c WHERE c.id = ${id})
    SELECT t.author_id AS id FROM text t
    UNION SELECT a.entity_id FROM text t JOIN account a ON a.id = t.acted_by
    UNION SELECT ${id}::uuid WHERE ${isEntity(sql`${id}::uuid`)}`.execute(tx)
  return rows.map((row) => row.id)
}
