import type { EventAnswer } from '@entemi/contract/core/event'
import type { EntryId } from '@entemi/contract/platform/ids'
import { sql } from 'kysely'
import { byKey } from '#/platform/db/by-key.ts'
import type { Tx } from '#/platform/db/tx.ts'
import type { StoredPlace } from '#/core/town/town.ts'
import { blockedFrom, visibleEntity } from '#/core/visibility/person.ts'
import type { Reader } from '#/platform/session/viewer.ts'
import { isEventOver } from './entry.event.sql.ts'

/** People shown on a card. */
const maxFaces = 5

export interface EventRow {
  entry_id: EntryId
  starts_at: Date
  ends_at: Date | null
  zone: string
  place: StoredPlace | null
  link: string | null
  canceled: boolean
  over: boolean
  answer: EventAnswer | null
  yes: number
  maybe: number
  no: number
  faces: string[]
}

/**
 * The events of visible entries. The numbers are those of the event without the people blocked from the reader: they must
 * not reveal what a blocked person answered.
 */
export async function listEvents(tx: Tx, reader: Reader, ids: readonly string[]): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    SELECT v.entry_id, v.starts_at, v.ends_at, v.zone, v.place, v.link, v.canceled_at IS NOT NULL AS canceled, ${isEventOver} AS over,
      (SELECT a.answer FROM event_answer a WHERE a.entry_id = v.entry_id AND a.entity_id = ${reader.readerId}) AS answer,
      (v.yes - h.yes)::int AS yes, (v.maybe - h.maybe)::int AS maybe, (v.no - h.no)::int AS no,
      ARRAY(SELECT a.entity_id FROM event_answer a WHERE a.entry_id = v.entry_id AND a.answer <> 'no'
          AND EXISTS (SELECT FROM ${visibleEntity(reader)} p WHERE p.id = a.entity_id ${byKey})
        ORDER BY a.answer DESC, a.entity_id LIMIT ${sql.lit(maxFaces)}) AS faces
    FROM event v CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE a.answer = 'yes') AS yes, count(*) FILTER (WHERE a.answer = 'maybe') AS maybe,
        count(*) FILTER (WHERE a.answer = 'no') AS no
      FROM ${blockedFrom(reader)} b JOIN event_answer a ON a.entity_id = b.other_id AND a.entry_id = v.entry_id) h
    WHERE v.entry_id = ANY (${ids}::uuid[])`.execute(tx)
  return rows
}

/** With its answers. */
export async function deleteEvent(tx: Tx, entryId: string): Promise<void> {
  await sql`DELETE FROM event WHERE entry_id = ${entryId}`.execute(tx)
}
