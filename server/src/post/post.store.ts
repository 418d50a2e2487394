import { sql } from 'kysely'
import type { Tx } from '#/db/database.ts'
import type { Viewer } from '#/session/viewer.ts'
import type { Group } from './post.policy.ts'

/** A group that one sees and is a member of. */
export async function findOwnGroup(tx: Tx, viewer: Viewer, id: string): Promise<Group | undefined> {
  const { rows } = await sql<Group>`
    SELECT g.id, g.setting, ARRAY(SELECT r.letter::text FROM relation r WHERE r.from_id = ${viewer.readerId} AND r.to_id = g.id
      AND r.letter IN ('m','A','C','E','M','R')) AS letters
    FROM visible_entity(${viewer.readerId}::uuid, ${viewer.siteId}::smallint) g
    WHERE g.id = ${id} AND g.type >= 2
      AND EXISTS (SELECT FROM relation r WHERE r.from_id = ${viewer.readerId} AND r.letter = 'm' AND r.to_id = g.id)`.execute(
    tx,
  )
  return rows[0]
}

/** The groups one is a member of, by name; no right in a group stands without membership. */
export async function listOwnGroups(tx: Tx, viewer: Viewer): Promise<Group[]> {
  const { rows } = await sql<Group>`
    SELECT g.id, g.setting, ARRAY(SELECT r.letter::text FROM relation r WHERE r.from_id = ${viewer.readerId} AND r.to_id = g.id
      AND r.letter IN ('m','A','C','E','M','R')) AS letters
    FROM visible_entity(${viewer.readerId}::uuid, ${viewer.siteId}::smallint) g
    WHERE g.type >= 2 AND g.id IN (SELECT r.to_id FROM relation r WHERE r.from_id = ${viewer.readerId} AND r.letter = 'm')
    ORDER BY g.name_fold, g.id`.execute(tx)
  return rows
}

export interface HungMedia {
  id: string
  db_key: string
  media_type: 'i' | 'v'
  url: string | null
}

export async function listHungMedia(tx: Tx, entryId: string): Promise<HungMedia[]> {
  const { rows } = await sql<HungMedia>`
    SELECT m.id, m.db_key, m.media_type, m.url FROM entry_media x JOIN media m ON m.id = x.media_id
    WHERE x.entry_id = ${entryId} ORDER BY x.place`.execute(tx)
  return rows
}

export async function insertAudit(
  tx: Tx,
  viewer: Viewer,
  row: { id: string; act: string; about: string; target: string; reason: string },
): Promise<void> {
  await sql`INSERT INTO audit (id, site_id, account_id, about_id, act, target_id, reason)
    VALUES (${row.id}, ${viewer.siteId}, ${viewer.accountId}, (SELECT id FROM entity WHERE id = ${row.about}), ${row.act},
      ${row.target}, ${row.reason})`.execute(tx)
}
