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

interface PageWithCards<Row, Item> {
  personOf: (row: Row) => string
  cursorOf: (row: Row) => string
  present: (row: Row, card: EntityCard) => Item
}

/** The first `size` of the rows, without people hidden from the viewer; one more was found if there is a next page. */
export async function readPageWithCards<Row, Item>(
  tx: Tx,
  viewer: Reader,
  found: readonly Row[],
  size: number,
  { personOf, cursorOf, present }: PageWithCards<Row, Item>,
): Promise<{ data: Item[]; next: string | null }> {
  const page = found.slice(0, size)
  const cards = await readCards(tx, viewer, page.map(personOf))
  const last = found.length > size ? page.at(-1) : undefined
  return {
    data: page.flatMap((row) => {
      const card = cards.get(personOf(row))
      return card === undefined ? [] : [present(row, card)]
    }),
    next: last === undefined ? null : cursorOf(last),
  }
}

const itself = (id: string): string => id

/** The same for a list of ids, which is nothing but cards. */
export const readCardPage = (
  tx: Tx,
  viewer: Reader,
  ids: readonly string[],
  size: number,
): Promise<{ data: EntityCard[]; next: string | null }> =>
  readPageWithCards(tx, viewer, ids, size, { personOf: itself, cursorOf: itself, present: (_id, card) => card })

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
