import type { EntityCard } from '@entemi/contract/core/entity'
import type { EntryEvent } from '@entemi/contract/core/event'
import type { EntryId } from '@entemi/contract/platform/ids'
import type { Language } from '@entemi/contract/platform/letters'
import { readCards } from '#/core/entity/entity.card.ts'
import { presentPlace } from '#/core/town/town.present.ts'
import { writeMoment } from '#/platform/db/moment.ts'
import type { Tx } from '#/platform/db/tx.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { listEvents, type EventRow } from './entry.event.store.ts'

/** The events of entries that the viewer sees; asks nothing if there are no entries. */
export async function readEvents(tx: Tx, viewer: Viewer, ids: readonly EntryId[]): Promise<Map<EntryId, EntryEvent>> {
  if (ids.length === 0) return new Map()
  const rows = await listEvents(tx, viewer, ids)
  const cards = await readCards(tx, viewer, [...new Set(rows.flatMap((row) => row.faces))])
  return new Map(rows.map((row) => [row.entry_id, presentEvent(row, viewer.language, cards)]))
}

const presentEvent = (row: EventRow, language: Language, cards: ReadonlyMap<string, EntityCard>): EntryEvent => ({
  starts_at: writeMoment(row.starts_at.getTime()),
  ends_at: row.ends_at === null ? null : writeMoment(row.ends_at.getTime()),
  zone: row.zone,
  place: row.place === null ? null : presentPlace(row.place, language),
  link: row.link,
  canceled: row.canceled,
  over: row.over,
  answer: row.answer,
  yes: row.yes,
  maybe: row.maybe,
  no: row.no,
  faces: row.faces.flatMap((id) => cards.get(id) ?? []),
})
