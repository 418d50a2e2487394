import type { EntityId } from '@entemi/contract/platform/ids'
import type { EntityType } from '@entemi/contract/platform/letters'
import { sql, type RawBuilder } from 'kysely'
import { numberOf, rowKind, type Values } from '#/platform/db/values.ts'
import { visibleEntry } from '#/core/visibility/entry.ts'
import type { Reader } from '#/platform/session/viewer.ts'
import { visibleEntity } from '#/core/visibility/person.ts'
import { readyKey } from '#/core/media/media.sql.ts'

/** The columns of `cardColumns`. */
export interface CardColumns {
  card_rows: Values[] | null
  /** A letter followed by the id of the entity it relates the reader to. */
  card_letters: string[] | null
}

export type CardRow = ReturnType<typeof nameCard>

export const cardRows = rowKind(nameCard)

function nameCard(
  id: EntityId,
  type: string,
  sub_type: string | null,
  display_name: string,
  image_key: string | null,
  location_text: string | null,
  mood: string | null,
) {
  return {
    id,
    type: numberOf<EntityType>(type),
    sub_type,
    display_name,
    image_key,
    location_text,
    mood: numberOf(mood),
  }
}

/**
 * What cards are made of, as columns of any statement. `shown` are authors of things already known to be visible: one who
 * left the site since is still named there. Those of `asked` who are not visible are left out. Both are arrays, each read by
 * one index scan; only moods are looked up person by person, for the few who noted one since yesterday.
 */
export function cardColumns(
  viewer: Reader,
  shown: RawBuilder<unknown>,
  asked: RawBuilder<unknown>,
): RawBuilder<CardColumns> {
  const reader = sql`${viewer.readerId}::uuid`
  const columnsOf = (table: RawBuilder<unknown>) => sql`
    SELECT id, type, sub_type, display_name, image_id, location_text, last_mood_on FROM ${table} p`
  return sql`
    (SELECT ${cardRows.columns} FROM (
      SELECT p.id, p.type, p.sub_type, p.display_name, p.location_text,
        CASE WHEN p.image_id IS NOT NULL THEN ${readyKey(sql`p.image_id`)} END AS image_key,
        CASE WHEN p.last_mood_on >= current_date - 1 THEN (SELECT e.mood FROM ${visibleEntry(viewer)} e
          WHERE e.author_id = p.id AND e.mood IS NOT NULL AND e.occurred_on >= current_date - 1
          ORDER BY e.occurred_on DESC, e.occurred_at DESC, e.id DESC LIMIT 1) END AS mood
      FROM (${columnsOf(sql`entity`)} WHERE p.id = ANY (${shown}::uuid[]) UNION ALL
        ${columnsOf(visibleEntity(viewer))}
        WHERE p.id = ANY (${asked}::uuid[]) AND p.id <> ALL (${shown}::uuid[])) p) v) AS card_rows,
    (SELECT json_agg(r.letter::text || r.to_id) FROM relation r WHERE r.from_id = ${reader}
      AND r.letter IN ('c','b','m','j','s','g','A','C','E','M','R') AND r.to_id = ANY ((${shown} || ${asked})::uuid[])) AS card_letters`
}
