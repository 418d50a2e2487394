import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'
import { insertEffects } from '#/platform/jobs/frequent-effects.ts'
import type { ActionResult } from '#/core/entry/entry.action.ts'
import { visibleEntry } from '#/core/visibility/entry.ts'
import { mayReact } from '#/core/visibility/reaction.ts'
import { visibleComment } from '#/core/visibility/comment.ts'
import type { EntityId } from '@entemi/contract/platform/ids'
import type { Viewer } from '#/platform/session/viewer.ts'
import { firstUuid } from '#/platform/db/id.ts'
import { byKey } from '#/platform/db/by-key.ts'
import { blockedFrom, visibleEntity } from '#/core/visibility/person.ts'
import { incrementLikeCount, decrementLikeCount } from '#/diary/comment/comment.sql.ts'

interface LikeResult {
  /** After the change. */
  count: number
}

const seenComment = (viewer: Viewer, id: string): RawBuilder<unknown> => sql`
  SELECT c.id, c.author_id IS NULL AS is_blank, e.group_id, e.privacy, e.state, e.consultant_id
  FROM ${visibleComment(viewer)} c JOIN ${visibleEntry(viewer)} e ON e.id = c.entry_id WHERE c.id = ${id}`

/** A comment that is not blanked, on an entry that can be liked. */
const mayLike: RawBuilder<boolean> = sql`(${mayReact(sql`seen`)} AND NOT seen.is_blank)`

/** Without the likes of people across a block, which the stored count includes. */
const shownCount = (viewer: Viewer) => sql`
  counted.like_count - (SELECT count(*)::int FROM ${blockedFrom(viewer)} b
    JOIN comment_like l ON l.actor_id = b.other_id AND l.comment_id = seen.id) AS count`

/** If the row changed but not the count, the comment was changed concurrently: `not_found`, and the caller rolls back. */
const answerLike = (
  viewer: Viewer,
  id: string,
  refused: RawBuilder<unknown>,
): RawBuilder<ActionResult<LikeResult>> => sql`
  , effects AS (${insertEffects(viewer.siteId, { type: 'comment.liked', commentId: id, actorId: viewer.readerId }, sql`counted`)})
  SELECT ${shownCount(viewer)}, CASE WHEN NOT EXISTS (SELECT FROM changed) THEN ${refused}
    WHEN counted.like_count IS NULL THEN 'not_found' ELSE 'done' END AS outcome
  FROM seen LEFT JOIN counted ON true`

/** A blanked comment cannot be liked, also if it was blanked while this statement waited for its lock. */
export async function insertCommentLike(tx: Tx, viewer: Viewer, id: string): Promise<ActionResult<LikeResult>> {
  const { rows } = await sql<ActionResult<LikeResult>>`
    WITH seen AS (${seenComment(viewer, id)}),
    changed AS (INSERT INTO comment_like (comment_id, actor_id) SELECT seen.id, ${viewer.readerId} FROM seen
      WHERE ${mayLike} ON CONFLICT DO NOTHING RETURNING comment_id),
    counted AS (${incrementLikeCount})
    ${answerLike(viewer, id, sql`CASE WHEN ${mayLike} THEN 'already' ELSE 'forbidden' END`)}`.execute(tx)
  return rows[0] ?? { outcome: 'not_found' }
}

/**
 * Lock order: the comment before its likes. Of two concurrent requests by the same person the second deletes nothing, and
 * its count is rolled back.
 */
export async function deleteCommentLike(tx: Tx, viewer: Viewer, id: string): Promise<ActionResult<LikeResult>> {
  const { rows } = await sql<ActionResult<LikeResult>>`
    WITH seen AS (${seenComment(viewer, id)}),
    counted AS (${decrementLikeCount(viewer)}),
    changed AS (DELETE FROM comment_like l USING counted WHERE l.comment_id = counted.id AND l.actor_id = ${viewer.readerId}
      RETURNING l.comment_id)
    ${answerLike(viewer, id, sql`'already'`)}`.execute(tx)
  return rows[0] ?? { outcome: 'not_found' }
}

/** One row more than the page. The caller has checked that the liked thing is visible; hidden people are left out. */
export async function listLikers(
  tx: Tx,
  viewer: Viewer,
  liked: { entry: string } | { comment: string },
  after: string | undefined,
  size: number,
): Promise<EntityId[]> {
  const likes =
    'entry' in liked
      ? sql`entry_like l WHERE l.entry_id = ${liked.entry}`
      : sql`comment_like l WHERE l.comment_id = ${liked.comment}`
  const { rows } = await sql<{ actor_id: EntityId }>`
    SELECT l.actor_id FROM ${likes} AND l.actor_id > ${after ?? firstUuid}
      AND EXISTS (SELECT FROM ${visibleEntity(viewer)} p WHERE p.id = l.actor_id ${byKey})
    ORDER BY l.actor_id LIMIT ${size + 1}`.execute(tx)
  return rows.map((row) => row.actor_id)
}
