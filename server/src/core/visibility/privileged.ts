import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import type { VisibleComment } from './comment.ts'
import type { VisibleEntry } from './entry.ts'

// What moderators and administrators see beyond the visibility rule, each view for one task.

/** Entries published to a group where the viewer has A, C, E or M, also those of blocked people. */
export const moderatedEntry = (viewer: Viewer): RawBuilder<unknown> =>
  sql`moderated_entry(${viewer.readerId}::uuid, ${viewer.siteId}::smallint)`

export async function findModeratedEntry(tx: Tx, viewer: Viewer, id: string): Promise<VisibleEntry | undefined> {
  const { rows } = await sql<VisibleEntry>`
    SELECT e.id, e.author_id, e.group_id, e.shared_id, e.kind, e.privacy, e.state, e.consultant_id, true AS moderates
    FROM ${moderatedEntry(viewer)} e WHERE e.id = ${id}`.execute(tx)
  return rows[0]
}

/** Lessons the viewer manages: of a group where they have A, C or E, or of the site as ADMIN. */
export const ledLesson = (viewer: Viewer): RawBuilder<unknown> =>
  sql`led_lesson(${viewer.readerId}::uuid, ${viewer.siteId}::smallint, ${viewer.role === 'ADMIN'}::boolean)`

/** Lessons the viewer may request: title and author, without the text. */
export const claimableLesson = (viewer: Viewer): RawBuilder<unknown> =>
  sql`claimable_lesson(${viewer.readerId}::uuid, ${viewer.siteId}::smallint)`

/** Articles for the administrators of libraries; callers have checked the role. */
export const libraryArticle = (viewer: Viewer): RawBuilder<unknown> => sql`library_article(${viewer.siteId}::smallint)`

/** Articles that wait for review; callers have checked the role. */
export const waitingArticle = (viewer: Viewer): RawBuilder<unknown> => sql`waiting_article(${viewer.siteId}::smallint)`

/** For administrators: entries named by an open case of the site. */
export const reportedEntry = (viewer: Viewer): RawBuilder<unknown> =>
  sql`(SELECT r.* FROM reported_entry() r WHERE r.site_id = ${viewer.siteId} AND ${viewer.role === 'ADMIN'}::boolean)`

export async function findReportedEntry(tx: Tx, viewer: Viewer, id: string): Promise<VisibleEntry | undefined> {
  const { rows } = await sql<VisibleEntry>`
    SELECT e.id, e.author_id, e.group_id, e.shared_id, e.kind, e.privacy, e.state, e.consultant_id, true AS moderates
    FROM ${reportedEntry(viewer)} e WHERE e.id = ${id}`.execute(tx)
  return rows[0]
}

/** For administrators: entries visible to every member of the site, also those of blocked people. */
export const openEntry = (viewer: Viewer): RawBuilder<unknown> => sql`open_entry(${viewer.siteId}::smallint)`

/** Visible to every member of the site, or named by an open case; callers have checked the role. */
export async function findEntryForAdmin(tx: Tx, viewer: Viewer, id: string): Promise<VisibleEntry | undefined> {
  const { rows } = await sql<VisibleEntry>`
    SELECT e.id, e.author_id, e.group_id, e.shared_id, e.kind, e.privacy, e.state, e.consultant_id, true AS moderates
    FROM ${openEntry(viewer)} e WHERE e.id = ${id}`.execute(tx)
  return rows[0] ?? findReportedEntry(tx, viewer, id)
}

/** Comments on entries published to a group that the viewer moderates. */
export const moderatedComment = (viewer: Viewer): RawBuilder<unknown> =>
  sql`moderated_comment(${viewer.readerId}::uuid, ${viewer.siteId}::smallint)`

export async function findModeratedComment(tx: Tx, viewer: Viewer, id: string): Promise<VisibleComment | undefined> {
  const { rows } = await sql<VisibleComment>`
    SELECT c.id, c.entry_id, c.sub_thread_id, c.author_id, e.group_id
    FROM ${moderatedComment(viewer)} c
    JOIN ${moderatedEntry(viewer)} e ON e.id = c.entry_id WHERE c.id = ${id}`.execute(tx)
  return rows[0]
}

/** For administrators: named by an open case of the site. */
export async function findReportedComment(tx: Tx, viewer: Viewer, id: string): Promise<VisibleComment | undefined> {
  const { rows } = await sql<VisibleComment>`
    SELECT c.id, c.entry_id, c.sub_thread_id, c.author_id, k.group_id FROM ${reportedComment} c
    JOIN report_case k ON k.target_id = c.id AND k.kind = 'comment' AND k.closed_at IS NULL AND k.site_id = ${viewer.siteId}
    WHERE c.id = ${id} AND ${viewer.role === 'ADMIN'}::boolean`.execute(tx)
  return rows[0]
}

/** For administrators: comments on entries visible to every member of the site, also those of blocked people. */
export const openComment = (viewer: Viewer): RawBuilder<unknown> => sql`open_comment(${viewer.siteId}::smallint)`

/** On an entry visible to every member of the site, or named by an open case; callers have checked the role. */
export async function findCommentForAdmin(tx: Tx, viewer: Viewer, id: string): Promise<VisibleComment | undefined> {
  const { rows } = await sql<VisibleComment>`
    SELECT c.id, c.entry_id, c.sub_thread_id, c.author_id, e.group_id
    FROM ${openComment(viewer)} c JOIN ${openEntry(viewer)} e ON e.id = c.entry_id WHERE c.id = ${id}`.execute(tx)
  return rows[0] ?? findReportedComment(tx, viewer, id)
}

/** Named by an open case of any site: callers join the case of their site. */
export const caseEntry: RawBuilder<unknown> = sql`reported_entry()`
export const reportedComment: RawBuilder<unknown> = sql`reported_comment()`
export const reportedMessage: RawBuilder<unknown> = sql`reported_message()`
export const reportedChat: RawBuilder<unknown> = sql`reported_chat()`
