import type { EntityCard } from '@entemi/contract/core/entity'
import type { Letter } from '@entemi/contract/platform/letters'
import type { Tx } from '#/platform/db/tx.ts'
import { mediaAddress } from '#/core/media/media-address.ts'
import type { Reader } from '#/platform/session/viewer.ts'
import { ruleOf } from '#/core/visibility/role.ts'
import { cardRows, type CardColumns, type CardRow } from './entity.card.sql.ts'
import { selectCards } from './entity.store.ts'

/** By id; an entity that is not visible is not in the map. */
export function presentCards(found: CardColumns, viewer: Reader): Map<string, EntityCard> {
  const letters = Map.groupBy(found.card_letters ?? [], (letterAndId) => letterAndId.slice(1))
  return new Map(
    found.card_rows?.map(cardRows.make).map((row) => {
      const relation = letters.get(row.id)?.map((letterAndId) => letterAndId.charAt(0) as Letter) ?? []
      return [row.id, presentCard(row, relation, viewer)]
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
  const found = await selectCards(tx, viewer, asked, shown)
  return found === undefined ? new Map() : presentCards(found, viewer)
}

function presentCard(row: CardRow, relation: Letter[], viewer: Reader): EntityCard {
  const reduced = isReduced(viewer, row.id, relation)
  return {
    id: row.id,
    type: row.type,
    sub_type: row.sub_type,
    display_name: row.display_name,
    profile_image_url: mediaAddress(row.image_key, 'thumb'),
    location_text: reduced ? null : row.location_text,
    mood: row.type < 2 ? row.mood : null,
    relation,
  }
}

/** The role LIMIT sees only name and profile image of people who are not friends. */
export const isReduced = (viewer: Reader, id: string, relation: readonly Letter[]): boolean =>
  ruleOf(viewer) === 'limited' && id !== viewer.readerId && !relation.includes('b')
