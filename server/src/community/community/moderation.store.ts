import type { CommentId, EntityId, EntryId } from '@entemi/contract/platform/ids'
import type { reportReasons } from '@entemi/contract/core/categories'
import { sql } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'
import { moderatedComment, moderatedEntry } from '#/core/visibility/privileged.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { byKey } from '#/platform/db/by-key.ts'
import { firstUuid } from '#/platform/db/id.ts'
import { notBlocked } from '#/core/visibility/person.ts'

export interface QueueRow {
  /** The id of the waiting post or of the case; the queue is sorted by it. */
  key: string
  kind: 'post' | 'comment'
  target_id: string
  case_id: string | null
}

/** Open cases about entries and comments that are still in the group, without the moderator's own. */
const openCases = (viewer: Viewer, groupId: EntityId) => sql`
  report_case k WHERE k.group_id = ${groupId} AND k.closed_at IS NULL AND k.site_id = ${viewer.siteId} AND CASE k.kind
    WHEN 'post' THEN EXISTS (SELECT FROM ${moderatedEntry(viewer)} e
      WHERE e.id = k.target_id AND e.group_id = ${groupId} AND e.author_id <> ${viewer.readerId} ${byKey})
    WHEN 'comment' THEN EXISTS (SELECT FROM ${moderatedComment(viewer)} c
      WHERE c.id = k.target_id AND c.author_id <> ${viewer.readerId} ${byKey})
    ELSE false END`

const inState = (viewer: Viewer, groupId: EntityId, state: 1 | 2) => sql`
  ${moderatedEntry(viewer)} e WHERE e.group_id = ${groupId} AND e.state = ${sql.lit(state)} AND e.author_id <> ${viewer.readerId}`

const hasCase = sql`EXISTS (SELECT FROM report_case o WHERE o.target_id = e.id AND o.kind = 'post' AND o.closed_at IS NULL ${byKey})`

/** Waiting and reported items, oldest first. */
export async function listQueue(
  tx: Tx,
  viewer: Viewer,
  groupId: EntityId,
  after: string | undefined,
  size: number,
): Promise<QueueRow[]> {
  const from = after ?? firstUuid
  const { rows } = await sql<QueueRow>`
    SELECT q.key, q.kind, q.target_id, q.case_id FROM (
      (SELECT e.id AS key, 'post' AS kind, e.id AS target_id, NULL::uuid AS case_id FROM ${inState(viewer, groupId, 1)}
         AND e.id > ${from}::uuid AND NOT ${hasCase} ORDER BY e.id LIMIT ${size})
      UNION ALL
      (SELECT k.id, k.kind, k.target_id, k.id FROM ${openCases(viewer, groupId)}
         AND k.id > ${from}::uuid ORDER BY k.id LIMIT ${size})) q
    ORDER BY q.key LIMIT ${size}`.execute(tx)
  return rows
}

/** Hidden posts and comments, oldest first. */
export async function listHidden(
  tx: Tx,
  viewer: Viewer,
  groupId: EntityId,
  after: string | undefined,
  size: number,
): Promise<QueueRow[]> {
  const from = after ?? firstUuid
  const { rows } = await sql<QueueRow>`
    SELECT q.key, q.kind, q.key AS target_id, NULL::uuid AS case_id FROM (
      (SELECT e.id AS key, 'post' AS kind FROM ${inState(viewer, groupId, 2)} AND e.id > ${from}::uuid ORDER BY e.id LIMIT ${size})
      UNION ALL
      (SELECT c.id, 'comment' FROM ${moderatedComment(viewer)} c
         WHERE c.state = 2 AND c.author_id <> ${viewer.readerId} AND c.id > ${from}::uuid
           AND EXISTS (SELECT FROM ${moderatedEntry(viewer)} e WHERE e.id = c.entry_id AND e.group_id = ${groupId} ${byKey})
         ORDER BY c.id LIMIT ${size})) q
    ORDER BY q.key LIMIT ${size}`.execute(tx)
  return rows
}

/** The badge shows no more. */
const maxCount = 100

export async function countWaiting(
  tx: Tx,
  viewer: Viewer,
  groupId: EntityId,
): Promise<{ requests: number; waiting: number }> {
  const { rows } = await sql<{ requests: number; waiting: number }>`
    SELECT (SELECT count(*)::int FROM (SELECT FROM relation r WHERE r.over_id = ${groupId} AND r.letter = 'j'
        AND ${notBlocked(viewer, sql`r.from_id`)} LIMIT ${maxCount}) q) AS requests,
      (SELECT count(*)::int FROM (SELECT FROM ${inState(viewer, groupId, 1)} AND NOT ${hasCase} LIMIT ${maxCount}) q)
        + (SELECT count(*)::int FROM (SELECT FROM ${openCases(viewer, groupId)} LIMIT ${maxCount}) q) AS waiting`.execute(
    tx,
  )
  return rows[0] ?? { requests: 0, waiting: 0 }
}

export interface ReportRow {
  case_id: string
  id: string
  reason: (typeof reportReasons)[number]
  message: string | null
  total: number
}

const maxReports = 20

/** Reason and message of the reports, newest first, without the reporters. */
export async function listReports(tx: Tx, caseIds: readonly string[]): Promise<ReportRow[]> {
  if (caseIds.length === 0) return []
  const { rows } = await sql<ReportRow>`
    SELECT i.id AS case_id, r.id, r.reason, r.message, (SELECT count(*)::int FROM report x WHERE x.case_id = i.id) AS total
    FROM unnest(${caseIds}::uuid[]) AS i(id)
    CROSS JOIN LATERAL (SELECT x.id, x.reason, x.message FROM report x WHERE x.case_id = i.id ORDER BY x.id DESC LIMIT ${maxReports}) r`.execute(
    tx,
  )
  return rows
}

export interface ReportedComment {
  id: CommentId
  entry_id: EntryId
  author_id: EntityId | null
  state: 0 | 2
  text: string
}

export async function listModeratedComments(
  tx: Tx,
  viewer: Viewer,
  ids: readonly string[],
): Promise<ReportedComment[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<ReportedComment>`
    SELECT c.id, c.entry_id, c.author_id, c.state, c.text FROM ${moderatedComment(viewer)} c
    WHERE c.id = ANY (${ids}::uuid[])`.execute(tx)
  return rows
}
