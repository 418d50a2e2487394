import type { NotificationKind } from '@entemi/contract/account/notification'
import type { AccountId, CommentId, EntityId, EntryId, NotificationId } from '@entemi/contract/platform/ids'
import { sql } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'
import { visibleEntry } from '#/core/visibility/entry.ts'
import { visibleActor, visibleNotification } from '#/core/visibility/notification.ts'
import type { Reader, Viewer } from '#/platform/session/viewer.ts'
import { isByAuthor } from './notification.sql.ts'
import { byKey } from '#/platform/db/by-key.ts'
import { visibleComment } from '#/core/visibility/comment.ts'

export interface NotificationRow {
  id: NotificationId
  kind: NotificationKind
  entity_id: EntityId | null
  comment_id: CommentId | null
  detail: {
    action?: string
    kind?: string
    resolution?: string
    reason?: string
    worried?: boolean
    before?: string
  } | null
  last_id: string
  read: boolean
  entry: NotificationEntry | null
  people: EntityId[] | null
  total: number
  liked: boolean | null
  /** The latest comment of the actors, if the reader sees it. */
  latest_comment: string | null
}

export interface NotificationEntry {
  id: EntryId
  kind: 'note' | 'mood' | 'lesson' | 'solution' | 'article' | 'broadcast' | 'friend'
  note_type: 'H' | 'D' | 'C' | 'F' | null
  category: 'N' | 'Q' | 'A' | null
  author_id: EntityId
  group_id: EntityId | null
  mood: number | null
  beginning: string
  title: string | null
}

/** More than is shown: bold words and named links must not be cut between their signs. */
const quoteLength = 600
const shownPeople = 3

/** Newest first. Visibility is part of the statement: what the reader may not see any more shortens no page. */
export async function listNotifications(
  tx: Tx,
  viewer: Reader,
  which: { before?: string | undefined; size: number } | { unread: string },
): Promise<NotificationRow[]> {
  const part = 'unread' in which ? findOne(viewer, which.unread) : listPage(viewer, which)
  const { rows } = await sql<NotificationRow>`
    SELECT n.id, n.kind, n.entity_id, n.comment_id, n.detail, n.last_id, n.read_at IS NOT NULL AS read,
      (SELECT row_to_json(v) FROM (SELECT e.id, e.kind, e.note_type, e.category, e.author_id, e.group_id, e.mood,
          left(coalesce(nullif(e.title, ''), e.text), ${quoteLength}) AS beginning,
          CASE WHEN e.kind IN ('lesson', 'article', 'broadcast') OR e.has_event THEN e.title WHEN e.kind = 'solution'
            THEN (SELECT l.title FROM ${visibleEntry(viewer)} l WHERE l.id = e.lesson_id ${byKey}) END AS title
        FROM ${visibleEntry(viewer)} e WHERE e.id = n.entry_id ${byKey}) v) AS entry,
      w.people, w.total, w.liked,
      (SELECT left(c.text, ${quoteLength}) FROM ${visibleComment(viewer)} c
        WHERE c.id = w.latest_comment_id ${byKey}) AS latest_comment
    FROM (${part}) n
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS total, bool_or(x.liked) AS liked,
        (array_agg(x.actor_id ORDER BY x.event_id DESC))[1:${sql.lit(shownPeople)}] AS people,
        (array_agg(x.comment_id ORDER BY x.event_id DESC) FILTER (WHERE x.comment_id IS NOT NULL))[1] AS latest_comment_id
      FROM ${visibleActor(viewer)} x) w
    ORDER BY n.last_id DESC`.execute(tx)
  return rows.map((row) => ({ ...row, people: row.people ?? peopleOf(row) }))
}

/** Notifications by the author have no actor row. */
const peopleOf = ({ kind, entry }: NotificationRow): EntityId[] | null =>
  entry !== null && isByAuthor(kind) ? [entry.author_id] : null

const listPage = (viewer: Reader, { before, size }: { before?: string | undefined; size: number }) => sql`
  SELECT * FROM ${visibleNotification(viewer)} n ${before === undefined ? sql`` : sql`WHERE n.last_id < ${before}`}
  ORDER BY n.last_id DESC LIMIT ${size}`

/** Also one that is switched off in the app and goes only by push or mail; the same visibility. */
const findOne = (viewer: Reader, id: string) => sql`
  SELECT * FROM notification n WHERE n.id = ${id} AND n.owner_id = ${viewer.readerId} AND n.site_id = ${viewer.siteId} AND n.read_at IS NULL
    AND (n.entry_id IS NULL OR EXISTS (SELECT FROM ${visibleEntry(viewer)} e WHERE e.id = n.entry_id ${byKey}))
    AND (NOT n.has_actor OR EXISTS (SELECT FROM ${visibleActor(viewer)} a ${byKey}))`

/** Unread notifications of the reader: those with these ids, those about an entry, or all. Returns their number. */
export async function markRead(
  tx: Tx,
  { readerId, siteId }: Viewer,
  { ids, entry_id }: { ids?: readonly string[] | undefined; entry_id?: string | undefined },
): Promise<number> {
  const { rows } = await sql`
    UPDATE notification SET read_at = now() WHERE owner_id = ${readerId} AND site_id = ${siteId} AND read_at IS NULL
      ${ids === undefined ? sql`` : sql`AND id = ANY (${ids}::uuid[])`}
      ${entry_id === undefined ? sql`` : sql`AND entry_id = ${entry_id}`} RETURNING id`.execute(tx)
  return rows.length
}

export async function deleteNotification(tx: Tx, viewer: Viewer, id: string): Promise<boolean> {
  const { rows } = await sql`
    DELETE FROM notification d USING ${visibleNotification(viewer)} n WHERE n.id = ${id} AND d.id = n.id RETURNING d.id`.execute(
    tx,
  )
  return rows.length > 0
}

export async function deleteNotificationsBefore(tx: Tx, before: string): Promise<void> {
  await sql`DELETE FROM notification WHERE last_id < ${before}::uuid`.execute(tx)
}

interface NotifiableReport {
  caseId: string
  isWorry: boolean
  /** The same person reported it before. */
  again: boolean
}

/**
 * Leaves out who has an unread notification of the case; for a second report by the same person, who has any. A worry
 * is notified to everybody who was not notified of a worry. The case is locked by the caller, so that two reports at once
 * notify once.
 */
export async function listUnnotifiedOfCase(
  tx: Tx,
  ids: readonly string[],
  { caseId, isWorry, again }: NotifiableReport,
): Promise<string[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT i.id FROM unnest(${ids}::uuid[]) AS i(id)
    WHERE NOT EXISTS (SELECT FROM notification n WHERE n.case_id = ${caseId} AND n.kind = 'report_new' AND n.owner_id = i.id
      AND (n.read_at IS NULL OR ${again}::boolean) AND (NOT ${isWorry}::boolean OR (n.detail ->> 'worried')::boolean))`.execute(
    tx,
  )
  return rows.map((row) => row.id)
}

interface NotificationOwner {
  account_id: AccountId
  person_id: EntityId
  role: Viewer['role']
  site_id: number
}

/** Undefined if the owner has no account or may not enter the site any more. */
export async function findOwner(tx: Tx, notificationId: string): Promise<NotificationOwner | undefined> {
  const { rows } = await sql<NotificationOwner>`
    SELECT a.id AS account_id, a.entity_id AS person_id, a.role, n.site_id
    FROM notification n JOIN account a ON a.entity_id = n.owner_id
    WHERE n.id = ${notificationId} AND may_enter(n.owner_id, n.site_id)`.execute(tx)
  return rows[0]
}
