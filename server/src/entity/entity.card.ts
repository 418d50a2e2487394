import type { EntityCard } from '@entemi/contract/entity'
import type { EntityId } from '@entemi/contract/ids'
import type { EntityType, Letter } from '@entemi/contract/letters'
import { sql } from 'kysely'
import type { Tx } from '#/db/database.ts'
import { visibleEntry } from '#/entry/entry.visibility.ts'
import { mediaAddress } from '#/media/media-address.ts'
import type { Viewer } from '#/session/viewer.ts'

interface CardRow {
  id: EntityId
  type: EntityType
  sub_type: string | null
  display_name: string
  image_key: string | null
  location_text: string | null
  mood: number | null
  relation: Letter[]
}

/**
 * The cards of those whom the viewer may see; who is hidden is not in the map. `shown` are writers of what the rule has
 * shown already: one who left the site since is still named beside their words.
 */
export async function readCards(
  tx: Tx,
  viewer: Viewer,
  ids: readonly string[],
  shown: readonly string[] = [],
): Promise<Map<string, EntityCard>> {
  const wanted = [...new Set([...ids, ...shown])]
  if (wanted.length === 0) return new Map()
  const { rows } = await sql<CardRow>`
    SELECT p.id, p.type, p.sub_type, p.display_name, i.db_key AS image_key, p.location_text, d.mood,
      ARRAY(SELECT r.letter::text FROM relation r WHERE r.from_id = ${viewer.readerId} AND r.to_id = p.id
        AND r.letter IN ('c','b','m','j','s','g','A','C','E','M','R')) AS relation
    FROM entity p
    LEFT JOIN media i ON i.id = p.image_id AND i.state = 'ready'
    LEFT JOIN LATERAL (
      SELECT e.mood FROM ${visibleEntry(viewer)} e
      WHERE p.type < 2 AND e.author_id = p.id AND e.kind = 'mood' AND e.occurred_on >= current_date - 1
      ORDER BY e.occurred_on DESC, e.occurred_at DESC, e.id DESC LIMIT 1) d ON true
    WHERE p.id = ANY (${wanted}::uuid[]) AND (p.id = ANY (${shown}::uuid[])
      OR EXISTS (SELECT FROM visible_entity(${viewer.readerId}::uuid, ${viewer.siteId}::smallint) v WHERE v.id = p.id OFFSET 0))`.execute(
    tx,
  )
  return new Map(rows.map((row) => [row.id, presentCard(row, viewer)]))
}

function presentCard(row: CardRow, viewer: Viewer): EntityCard {
  const reduced = isReduced(viewer, row.id, row.relation)
  return {
    id: row.id,
    type: row.type,
    sub_type: row.sub_type,
    display_name: row.display_name,
    profile_image_url: mediaAddress(row.image_key, 'thumb'),
    location_text: reduced ? null : row.location_text,
    mood: row.mood,
    relation: row.relation,
  }
}

/** LIMIT sees of strangers name and picture alone. */
export const isReduced = (viewer: Viewer, id: string, relation: readonly Letter[]): boolean =>
  viewer.role === 'LIMIT' && id !== viewer.readerId && !relation.includes('b')
