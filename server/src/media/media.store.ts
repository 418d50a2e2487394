import { sql } from 'kysely'
import type { Tx } from '#/db/database.ts'
import type { Guest, Viewer } from '#/session/viewer.ts'

/**
 * The owner; anybody who sees an entry it hangs on; the picture of somebody one may see; the two sides of a message;
 * the site's own logo, which a guest sees at the door.
 */
export async function findVisibleMedia(
  tx: Tx,
  viewer: Viewer | Guest,
  dbKey: string,
): Promise<{ mime: string | null } | undefined> {
  const reader = viewer.role === 'GUEST' ? null : viewer.readerId
  const { siteId } = viewer
  const { rows } = await sql<{ mime: string | null }>`
    SELECT m.mime FROM media m WHERE m.db_key = ${dbKey} AND m.state = 'ready' AND (
      m.site_id = ${siteId} AND m.owner_id = ${reader}
      OR EXISTS (SELECT FROM entry_media x JOIN visible_entry(${reader}, ${siteId}::smallint) e ON e.id = x.entry_id WHERE x.media_id = m.id OFFSET 0)
      OR ${reader}::uuid IS NOT NULL AND EXISTS (SELECT FROM visible_entity(${reader}, ${siteId}::smallint) p WHERE p.image_id = m.id OFFSET 0)
      OR EXISTS (SELECT FROM site s WHERE s.id = ${siteId} AND s.logo_id = m.id OFFSET 0)
      OR EXISTS (SELECT FROM message g JOIN conversation_side c ON c.conversation_id = g.conversation_id AND c.owner_id = ${reader} AND c.site_id = ${siteId}
        WHERE g.media_id = m.id AND NOT g.removed AND NOT EXISTS (SELECT FROM block b WHERE b.me_id = ${reader} AND b.other_id = c.other_id) OFFSET 0))`.execute(
    tx,
  )
  return rows[0]
}
