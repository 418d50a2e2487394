import type { CommentId, EntityId, EntryId } from '@entemi/contract/platform/ids'
import { sql, type RawBuilder } from 'kysely'
import { ApiError } from '#/platform/api-error.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { visibleEntry, type VisibleEntry } from './entry.ts'
import type { Reader, Viewer } from '#/platform/session/viewer.ts'
import { byKey } from '#/platform/db/by-key.ts'
import { ruleOf } from './role.ts'
import { isOnSite } from '#/core/entry/entry.sql.ts'

declare const seen: unique symbol

/** A comment that is visible to the viewer, with what policies need. Only this room makes one. */
export interface VisibleComment {
  readonly [seen]: true
  readonly id: CommentId
  readonly entry_id: EntryId
  readonly sub_thread_id: CommentId | null
  /** null: deleted, but it has replies. */
  readonly author_id: EntityId | null
  readonly group_id: string | null
}

/** Used after FROM instead of `comment`: the rows that are visible to the viewer. */
export const visibleComment = (viewer: Reader): RawBuilder<unknown> => {
  const rule = sql`visible_comment(${viewer.readerId}::uuid, ${viewer.siteId}::smallint)`
  return ruleOf(viewer) === 'limited'
    ? sql`(SELECT v.* FROM ${rule} v WHERE EXISTS (SELECT FROM ${visibleEntry(viewer)} e WHERE e.id = v.entry_id ${byKey}))`
    : rule
}

/** Undefined if the comment or its entry is not visible. */
export async function findVisibleComment(tx: Tx, viewer: Viewer, id: string): Promise<VisibleComment | undefined> {
  const { rows } = await sql<VisibleComment>`
    SELECT c.id, c.entry_id, c.sub_thread_id, c.author_id, e.group_id
    FROM ${visibleComment(viewer)} c JOIN ${visibleEntry(viewer)} e ON e.id = c.entry_id WHERE c.id = ${id}`.execute(tx)
  return rows[0]
}

export async function requireVisibleComment(tx: Tx, viewer: Viewer, id: string): Promise<VisibleComment> {
  const comment = await findVisibleComment(tx, viewer, id)
  if (comment === undefined) throw new ApiError('NOT_FOUND')
  return comment
}

/** A comment of this entry: a reply in the thread of another entry would be shown to another audience. */
export async function requireCommentOf(
  tx: Tx,
  viewer: Viewer,
  entry: VisibleEntry,
  id: string,
): Promise<VisibleComment> {
  const comment = await requireVisibleComment(tx, viewer, id)
  if (comment.entry_id !== entry.id) throw new ApiError('NOT_FOUND')
  return comment
}

/** The comments of blocked people on these entries, to be subtracted from counts; `id` is that of the entry. */
export const commentsOfBlocked = (
  blocked: RawBuilder<unknown>,
  entryIds: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  SELECT c.entry_id AS id, 'comment' AS action FROM comment c
  WHERE c.author_id = ANY (${blocked}) AND c.entry_id = ANY (${entryIds}) AND c.state = 0`

/** Whether the comment belongs to this site. No visibility check: only for rows of the viewer's own, such as likes. */
export const isCommentOnSite = (id: RawBuilder<unknown>, siteId: number): RawBuilder<unknown> =>
  sql`EXISTS (SELECT FROM comment c WHERE c.id = ${id} AND ${isOnSite(sql`c.entry_id`, siteId)})`
