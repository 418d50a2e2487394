import type { EntityCard } from '@entemi/contract/entity'
import type { EntityId } from '@entemi/contract/ids'
import type { EntityType, Letter } from '@entemi/contract/letters'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#/db/database.ts'
import { jsonValues, nameValues, type Values } from '#/db/values.ts'
import { visibleEntry } from '#/entry/entry.visibility.ts'
import { mediaAddress } from '#/media/media-address.ts'
import type { Reader } from '#/session/viewer.ts'

/** The columns of `cardColumns`, as they come. */
export interface CardColumns {
  card_rows: CardValues[] | null
  card_letters: [EntityId, Letter][] | null
  card_moods: [EntityId, number][] | null
}

interface CardRow {
  id: EntityId
  type: EntityType
  sub_type: string | null
  display_name: string
  image_key: string | null
  location_text: string | null
}

const columns = [
  'id',
  'type',
  'sub_type',
  'display_name',
  'image_key',
  'location_text',
] as const satisfies readonly (keyof CardRow)[]

type CardValues = Values<CardRow, typeof columns>

const cardValues = jsonValues<CardValues>(columns)

const nameCard = nameValues<CardRow>(columns)

/**
 * What cards are made of, as columns of any statement: it travels with the things that name these people. `shown` are
 * writers of what the rule has shown already: one who left the site since is still named beside their words. Of `asked`
 * the hidden ones are left out. Both are arrays, and each kind is one walk through an index, never one a person.
 */
export function cardColumns(
  viewer: Reader,
  shown: RawBuilder<unknown>,
  asked: RawBuilder<unknown>,
): RawBuilder<CardColumns> {
  const reader = sql`${viewer.readerId}::uuid`
  const wanted = sql`(${shown} || ${asked})::uuid[]`
  return sql`
    (SELECT ${cardValues} FROM (
      SELECT p.id, p.type, p.sub_type, p.display_name, i.db_key AS image_key, p.location_text
      FROM entity p LEFT JOIN media i ON i.id = p.image_id AND i.state = 'ready'
      WHERE p.id = ANY (${wanted}) AND (p.id = ANY (${shown}::uuid[])
        OR EXISTS (SELECT FROM visible_entity(${reader}, ${viewer.siteId}::smallint) v WHERE v.id = p.id OFFSET 0))) v) AS card_rows,
    (SELECT json_agg(json_build_array(r.to_id, r.letter)) FROM relation r WHERE r.from_id = ${reader}
      AND r.letter IN ('c','b','m','j','s','g','A','C','E','M','R') AND r.to_id = ANY (${wanted})) AS card_letters,
    (SELECT json_agg(json_build_array(d.author_id, d.mood)) FROM (
      SELECT DISTINCT ON (e.author_id) e.author_id, e.mood FROM ${visibleEntry(viewer)} e
      WHERE e.author_id = ANY (${wanted}) AND e.kind = 'mood' AND e.occurred_on >= current_date - 1
      ORDER BY e.author_id, e.occurred_on DESC, e.occurred_at DESC, e.id DESC) d) AS card_moods`
}

/** The cards of those whom the viewer may see; who is hidden is not in the map. */
export function presentCards(found: CardColumns, viewer: Reader): Map<string, EntityCard> {
  const letters = Map.groupBy(found.card_letters ?? [], ([id]) => id)
  const moods = new Map(found.card_moods)
  return new Map(
    found.card_rows?.map(nameCard).map((row) => {
      const relation = letters.get(row.id)?.map(([, letter]) => letter) ?? []
      return [row.id, presentCard(row, relation, moods.get(row.id) ?? null, viewer)]
    }),
  )
}

export async function readCards(
  tx: Tx,
  viewer: Reader,
  asked: readonly string[],
  shown: readonly string[] = [],
): Promise<Map<string, EntityCard>> {
  if (asked.length + shown.length === 0) return new Map()
  const { rows } = await sql<CardColumns>`
    SELECT ${cardColumns(viewer, sql`${shown}::uuid[]`, sql`${asked}::uuid[]`)}`.execute(tx)
  return rows[0] === undefined ? new Map() : presentCards(rows[0], viewer)
}

function presentCard(row: CardRow, relation: Letter[], mood: number | null, viewer: Reader): EntityCard {
  const reduced = isReduced(viewer, row.id, relation)
  return {
    id: row.id,
    type: row.type,
    sub_type: row.sub_type,
    display_name: row.display_name,
    profile_image_url: mediaAddress(row.image_key, 'thumb'),
    location_text: reduced ? null : row.location_text,
    mood: row.type < 2 ? mood : null,
    relation,
  }
}

/** LIMIT sees of strangers name and picture alone. */
export const isReduced = (viewer: Reader, id: string, relation: readonly Letter[]): boolean =>
  viewer.role === 'LIMIT' && id !== viewer.readerId && !relation.includes('b')
