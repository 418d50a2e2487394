import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import type { VisibleComment } from './comment.ts'
import type { VisibleEntry } from './entry.ts'

// What those who moderate and administrate see beyond the rule, each door for one task.

/** The moderators' door: what was published to a group where the viewer holds A, C, E or M, whoever is across a block. */
export const moderatedEntry = (viewer: Viewer): RawBuilder<unknown> =>
  sql`moderated_entry(${viewer.readerId}::uuid, ${viewer.siteId}::smallint)`

export async function findModeratedEntry(tx: Tx, viewer: Viewer, id: string): Promise<VisibleEntry | undefined> {
  const { rows } = await sql<VisibleEntry>`
    SELECT e.id, e.author_id, e.group_id, e.shared_id, e.kind, e.privacy, e.state, true AS moderates
    FROM ${moderatedEntry(viewer)} e WHERE e.id = ${id}`.execute(tx)
  return rows[0]
}

/** The door of those who look after challenges: of a group where the viewer holds A, C or E, or of the site as ADMIN. */
export const ledLesson = (viewer: Viewer): RawBuilder<unknown> =>
  sql`led_lesson(${viewer.readerId}::uuid, ${viewer.siteId}::smallint, ${viewer.role === 'ADMIN'}::boolean)`

/** The door of those who may ask for a challenge: its title and writer, nothing more. */
export const claimableLesson = (viewer: Viewer): RawBuilder<unknown> =>
  sql`claimable_lesson(${viewer.readerId}::uuid, ${viewer.siteId}::smallint)`

/** The administrators' door to the libraries; its callers have asked for the role. */
export const libraryArticle = (viewer: Viewer): RawBuilder<unknown> => sql`library_article(${viewer.siteId}::smallint)`

/** The same for what waits for review. */
export const waitingArticle = (viewer: Viewer): RawBuilder<unknown> => sql`waiting_article(${viewer.siteId}::smallint)`

/** The administrators' door: what an open case of the site names, and nothing else. */
export const reportedEntry = (viewer: Viewer): RawBuilder<unknown> =>
  sql`(SELECT r.* FROM reported_entry() r WHERE r.site_id = ${viewer.siteId} AND ${viewer.role === 'ADMIN'}::boolean)`

export async function findReportedEntry(tx: Tx, viewer: Viewer, id: string): Promise<VisibleEntry | undefined> {
  const { rows } = await sql<VisibleEntry>`
    SELECT e.id, e.author_id, e.group_id, e.shared_id, e.kind, e.privacy, e.state, true AS moderates
    FROM ${reportedEntry(viewer)} e WHERE e.id = ${id}`.execute(tx)
  return rows[0]
}

/** What everybody of the site sees, whoever is across a block: the administrators' table of entries. */
export const openEntry = (viewer: Viewer): RawBuilder<unknown> => sql`open_entry(${viewer.siteId}::smallint)`

/** As that table shows it: seen by everybody, or named by an open case. Its callers have asked for the role. */
export async function findEntryForAdmin(tx: Tx, viewer: Viewer, id: string): Promise<VisibleEntry | undefined> {
  const { rows } = await sql<VisibleEntry>`
    SELECT e.id, e.author_id, e.group_id, e.shared_id, e.kind, e.privacy, e.state, true AS moderates
    FROM ${openEntry(viewer)} e WHERE e.id = ${id}`.execute(tx)
  return rows[0] ?? findReportedEntry(tx, viewer, id)
}

/** The moderators' door to comments, under what was published to their groups. */
export const moderatedComment = (viewer: Viewer): RawBuilder<unknown> =>
  sql`moderated_comment(${viewer.readerId}::uuid, ${viewer.siteId}::smallint)`

/** Through the moderators' door: of an entry that was published to a group of theirs. */
export async function findModeratedComment(tx: Tx, viewer: Viewer, id: string): Promise<VisibleComment | undefined> {
  const { rows } = await sql<VisibleComment>`
    SELECT c.id, c.entry_id, c.sub_thread_id, c.author_id, e.group_id
    FROM ${moderatedComment(viewer)} c
    JOIN ${moderatedEntry(viewer)} e ON e.id = c.entry_id WHERE c.id = ${id}`.execute(tx)
  return rows[0]
}

/** Through the administrators' door: the one that an open case of the site names. */
export async function findReportedComment(tx: Tx, viewer: Viewer, id: string): Promise<VisibleComment | undefined> {
  const { rows } = await sql<VisibleComment>`
    SELECT c.id, c.entry_id, c.sub_thread_id, c.author_id, k.group_id FROM ${reportedComment} c
    JOIN report_case k ON k.target_id = c.id AND k.kind = 'comment' AND k.closed_at IS NULL AND k.site_id = ${viewer.siteId}
    WHERE c.id = ${id} AND ${viewer.role === 'ADMIN'}::boolean`.execute(tx)
  return rows[0]
}

/** Under what everybody of the site sees, whoever is across a block: the administrators' table of comments. */
export const openComment = (viewer: Viewer): RawBuilder<unknown> => sql`open_comment(${viewer.siteId}::smallint)`

/** As that table shows it: below what everybody sees, or named by an open case. Its callers have asked for the role. */
export async function findCommentForAdmin(tx: Tx, viewer: Viewer, id: string): Promise<VisibleComment | undefined> {
  const { rows } = await sql<VisibleComment>`
    SELECT c.id, c.entry_id, c.sub_thread_id, c.author_id, e.group_id
    FROM ${openComment(viewer)} c JOIN ${openEntry(viewer)} e ON e.id = c.entry_id WHERE c.id = ${id}`.execute(tx)
  return rows[0] ?? findReportedComment(tx, viewer, id)
}

/** Words that an open case of any site names: its callers join the case of theirs. */
export const reportedComment: RawBuilder<unknown> = sql`reported_comment()`
export const reportedMessage: RawBuilder<unknown> = sql`reported_message()`
export const reportedChat: RawBuilder<unknown> = sql`reported_chat()`
