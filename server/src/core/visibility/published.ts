import { sql, type RawBuilder } from 'kysely'
import type { Reader } from '#/platform/session/viewer.ts'
import { byKey } from '#/platform/db/by-key.ts'
import { visibleComment } from './comment.ts'
import { visibleEntry } from './entry.ts'

// What webhooks tell of: entries that were published to a group or to everybody of the site, and comments on them.

const isPublished = sql`e.state = 0 AND CASE WHEN e.group_id IS NULL THEN e.privacy = 9 ELSE e.privacy IN (2, 9) END`

/**
 * A table of those of these entries and comments that are published, with where. No visibility check: the caller makes it
 * for each recipient.
 */
export const publishedOf = (entryIds: readonly string[], commentIds: readonly string[]): RawBuilder<unknown> => sql`
  (SELECT 'entry.added' AS type, e.id AS entry_id, NULL::uuid AS comment_id, e.site_id, e.group_id
    FROM entry e WHERE e.id = ANY (${entryIds}::uuid[]) AND ${isPublished}
  UNION ALL SELECT 'comment.added', e.id, c.id, e.site_id, e.group_id
    FROM comment c JOIN entry e ON e.id = c.entry_id
    WHERE c.id = ANY (${commentIds}::uuid[]) AND c.state = 0 AND c.author_id IS NOT NULL AND ${isPublished})`

/** Whether the entry is published there, to the group or to the site, and visible to the reader. */
export const seesPublished = (
  reader: Reader,
  { entryId, commentId, groupId }: { entryId: string | null; commentId: string | null; groupId: string | null },
): RawBuilder<boolean> => sql`
  EXISTS (SELECT FROM ${visibleEntry(reader)} e WHERE e.id = ${entryId}::uuid AND ${isPublished}
    AND e.group_id IS NOT DISTINCT FROM ${groupId}::uuid ${byKey})
  AND (${commentId}::uuid IS NULL OR EXISTS (SELECT FROM ${visibleComment(reader)} c
    WHERE c.id = ${commentId}::uuid AND c.entry_id = ${entryId}::uuid AND c.state = 0 AND c.author_id IS NOT NULL ${byKey}))`
