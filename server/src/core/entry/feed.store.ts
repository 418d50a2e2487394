import { sql } from 'kysely'
import { inTransaction } from '#/platform/db/database.ts'
import { type Tx } from '#/platform/db/tx.ts'
import { byKey } from '#/platform/db/by-key.ts'
import { entryVisibleTo } from '#/core/visibility/entry.ts'
import { feedActiveDays, maxFeedIds, rebuiltFeedIds } from './feed.sql.ts'

/**
 * Writes the ids of new entries into the feeds of their authors, friends (levels 1 and 9) and followers (9), not those
 * for the author alone. Returns the owners of these feeds.
 */
export async function pushToFeeds(
  tx: Tx,
  entryIds: readonly string[],
): Promise<{ owner_id: string; site_id: number }[]> {
  const { rows } = await sql<{ owner_id: string; site_id: number }>`
    INSERT INTO feed (owner_id, site_id, entry_id)
    SELECT t.id, e.site_id, e.id FROM entry e CROSS JOIN LATERAL (
        SELECT r.to_id AS id FROM relation r WHERE r.from_id = e.author_id AND r.letter = 'b' AND e.privacy IN (1, 9)
        UNION SELECT w.from_id FROM follow w WHERE w.to_id = e.author_id AND NOT w.pulled AND e.privacy = 9
        UNION SELECT e.author_id) t
      LEFT JOIN LATERAL (SELECT a.id, a.seen_on FROM account a WHERE a.entity_id = t.id ${byKey}) a ON true
    WHERE e.id = ANY (${entryIds}::uuid[]) AND e.privacy > 0 AND (a.id IS NULL OR a.seen_on > current_date - ${feedActiveDays}::int)
    ON CONFLICT DO NOTHING RETURNING owner_id, site_id`.execute(tx)
  return rows
}

/**
 * Adds the entries of a new friend or followed person to a feed. If the feed does not reach back to the oldest entries,
 * none older than its last: those of other authors would be missing between them.
 */
export async function addAuthorToFeed(db: Tx, ownerId: string, authorId: string): Promise<{ siteIds: number[] }> {
  return inTransaction(db, async (tx) => {
    // locked: if the relation ends meanwhile, that transaction waits and then removes the ids again
    const { rows: friends } = await sql`SELECT FROM relation r
      WHERE r.from_id = ${ownerId} AND r.letter = 'b' AND r.to_id = ${authorId} FOR KEY SHARE`.execute(tx)
    const { rows: followed } = await sql`SELECT FROM follow w
      WHERE w.from_id = ${ownerId} AND w.to_id = ${authorId} AND NOT w.pulled FOR KEY SHARE`.execute(tx)
    const levels = friends.length > 0 ? [1, 9] : followed.length > 0 ? [9] : []
    const { rows } = await sql<{ site_id: number }>`
      INSERT INTO feed (owner_id, site_id, entry_id)
      SELECT ${ownerId}::uuid, s.site_id, x.id FROM site_member s
      CROSS JOIN LATERAL (SELECT count(*) AS count, min(f.entry_id::text)::uuid AS oldest FROM feed f
        WHERE f.owner_id = ${ownerId} AND f.site_id = s.site_id) f
      CROSS JOIN LATERAL (
        SELECT e.id FROM ${entryVisibleTo('full', sql`${ownerId}::uuid`, sql`s.site_id`)} e
        WHERE e.author_id = ${authorId} AND (f.count < ${rebuiltFeedIds} OR e.id > f.oldest) AND e.privacy = ANY (${levels}::smallint[]) AND e.state = 0
        ORDER BY e.id DESC LIMIT ${maxFeedIds}) x
      WHERE s.entity_id = ${ownerId} ON CONFLICT DO NOTHING RETURNING site_id`.execute(tx)
    return { siteIds: [...new Set(rows.map((row) => row.site_id))] }
  })
}

/** Removes an author's entries from a feed if they are neither a friend nor followed any more. */
export async function removeAuthorFromFeed(tx: Tx, ownerId: string, authorId: string): Promise<void> {
  await sql`DELETE FROM feed f USING entry e
    WHERE f.owner_id = ${ownerId} AND e.id = f.entry_id AND e.author_id = ${authorId}
      AND NOT EXISTS (SELECT FROM relation r WHERE r.from_id = ${ownerId} AND r.letter = 'b' AND r.to_id = ${authorId})
      AND NOT EXISTS (SELECT FROM follow w WHERE w.from_id = ${ownerId} AND w.to_id = ${authorId})`.execute(tx)
}
