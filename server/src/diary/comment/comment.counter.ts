import { sql, type RawBuilder } from 'kysely'
import type { Viewer } from '#/platform/session/viewer.ts'

/** Moves the stored number of the comment whose like came in the CTE `changed`; an emptied place has none. */
export const countCommentLike: RawBuilder<unknown> = sql`
  UPDATE comment c SET like_count = c.like_count + 1 FROM changed
  WHERE c.id = changed.comment_id AND c.author_id IS NOT NULL RETURNING c.like_count`

/** The number of the comment in the CTE `seen` before the viewer's like of it goes. */
export const countCommentLikeGoing = (viewer: Viewer): RawBuilder<unknown> => sql`
  UPDATE comment c SET like_count = c.like_count - 1
  FROM seen s JOIN comment_like l ON l.comment_id = s.id AND l.actor_id = ${viewer.readerId}
  WHERE c.id = s.id AND c.like_count > 0 RETURNING c.id, c.like_count`
