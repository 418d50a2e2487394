import { sql, type RawBuilder } from 'kysely'
import type { Viewer } from '#/platform/session/viewer.ts'

/** Of the comment whose like was inserted in the CTE `changed`. A blanked comment (author_id NULL) cannot be liked. */
export const incrementLikeCount: RawBuilder<unknown> = sql`
  UPDATE comment c SET like_count = c.like_count + 1 FROM changed
  WHERE c.id = changed.comment_id AND c.author_id IS NOT NULL RETURNING c.like_count`

/** Of the comment in the CTE `seen`, before the viewer's like of it is deleted. */
export const decrementLikeCount = (viewer: Viewer): RawBuilder<unknown> => sql`
  UPDATE comment c SET like_count = c.like_count - 1
  FROM seen s JOIN comment_like l ON l.comment_id = s.id AND l.actor_id = ${viewer.readerId}
  WHERE c.id = s.id AND c.like_count > 0 RETURNING c.id, c.like_count`
