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

/** A comment that the rule has shown to this viewer, with what decides about it. */
export interface VisibleComment {
  readonly [seen]: true
  readonly id: CommentId
  readonly entry_id: EntryId
  readonly sub_thread_id: CommentId | null
  /** null: an emptied place. */
  readonly author_id: EntityId | null
  readonly group_id: string | null
}

/** Stands after FROM where one would have written `comment`: the rows of it that the viewer may see. */
export const visibleComment = (viewer: Reader): RawBuilder<unknown> => {
  const rule = sql`visible_comment(${viewer.readerId}::uuid, ${viewer.siteId}::smallint)`
  return ruleOf(viewer) === 'limited'
    ? sql`(SELECT v.* FROM ${rule} v WHERE EXISTS (SELECT FROM ${visibleEntry(viewer)} e WHERE e.id = v.entry_id ${byKey}))`
    : rule
}

/** A comment in the entry's own view: of its own id and of no other entry. */
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

/** Of the same entry: a foreign comment's thread would show words to another audience. */
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

/** Of these entries the comments that people across a block wrote, to be taken off a number: `id` of the entry. */
export const commentsOfBlocked = (
  blocked: RawBuilder<unknown>,
  entryIds: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  SELECT c.entry_id AS id, 'comment' AS action FROM comment c
  WHERE c.author_id = ANY (${blocked}) AND c.entry_id = ANY (${entryIds}) AND c.state = 0`

/** Was the comment made on this site? Tells nothing of who may see it: for what one did oneself beside it. */
export const isCommentOnSite = (id: RawBuilder<unknown>, siteId: number): RawBuilder<unknown> =>
  sql`EXISTS (SELECT FROM comment c WHERE c.id = ${id} AND ${isOnSite(sql`c.entry_id`, siteId)})`
