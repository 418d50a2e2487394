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
import { countCommentLike, countCommentLikeGoing } from '#/diary/comment/comment.counter.ts'

interface Liked {
  /** The number after it. */
  count: number
}

const seenComment = (viewer: Viewer, id: string): RawBuilder<unknown> => sql`
  SELECT c.id, c.author_id IS NULL AS is_emptied, e.group_id, e.privacy, e.state
  FROM ${visibleComment(viewer)} c JOIN ${visibleEntry(viewer)} e ON e.id = c.entry_id WHERE c.id = ${id}`

/** Has words that may be liked, under an entry that takes reactions. */
const mayLike: RawBuilder<boolean> = sql`(${mayReact(sql`seen`)} AND NOT seen.is_emptied)`

/** A like of somebody across a block is in the stored number; the one that is told must not give it away. */
const shownCount = (viewer: Viewer) => sql`
  counted.like_count - (SELECT count(*)::int FROM ${blockedFrom(viewer)} b
    JOIN comment_like l ON l.actor_id = b.other_id AND l.comment_id = seen.id) AS count`

/** Where only one of the row and the number changed, the comment did in between; its caller's transaction is rolled back. */
const answerLike = (viewer: Viewer, id: string, refused: RawBuilder<unknown>): RawBuilder<ActionResult<Liked>> => sql`
  , noted AS (${insertEffects(viewer.siteId, { type: 'comment.liked', commentId: id, actorId: viewer.readerId }, sql`counted`)})
  SELECT ${shownCount(viewer)}, CASE WHEN NOT EXISTS (SELECT FROM changed) THEN ${refused}
    WHEN counted.like_count IS NULL THEN 'not_found' ELSE 'done' END AS outcome
  FROM seen LEFT JOIN counted ON true`

/** An emptied place takes no like: who tapped while its words went gets no row counted. */
export async function insertCommentLike(tx: Tx, viewer: Viewer, id: string): Promise<ActionResult<Liked>> {
  const { rows } = await sql<ActionResult<Liked>>`
    WITH seen AS (${seenComment(viewer, id)}),
    changed AS (INSERT INTO comment_like (comment_id, actor_id) SELECT seen.id, ${viewer.readerId} FROM seen
      WHERE ${mayLike} ON CONFLICT DO NOTHING RETURNING comment_id),
    counted AS (${countCommentLike})
    ${answerLike(viewer, id, sql`CASE WHEN ${mayLike} THEN 'already' ELSE 'forbidden' END`)}`.execute(tx)
  return rows[0] ?? { outcome: 'not_found' }
}

/** The comment's number is moved before its like goes, as an entry's is. Of two by the same person the second finds nothing to
 * take back; the number it has moved is rolled back with it. */
export async function deleteCommentLike(tx: Tx, viewer: Viewer, id: string): Promise<ActionResult<Liked>> {
  const { rows } = await sql<ActionResult<Liked>>`
    WITH seen AS (${seenComment(viewer, id)}),
    counted AS (${countCommentLikeGoing(viewer)}),
    changed AS (DELETE FROM comment_like l USING counted WHERE l.comment_id = counted.id AND l.actor_id = ${viewer.readerId}
      RETURNING l.comment_id)
    ${answerLike(viewer, id, sql`'already'`)}`.execute(tx)
  return rows[0] ?? { outcome: 'not_found' }
}

/** One more than the page. For a thing that the rule has shown; people across a block are passed over inside the query. */
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
