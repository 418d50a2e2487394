import type { EntityId, EntryId } from '@entemi/contract/platform/ids'
import { sql } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'
import type { StoredPlace } from '#/core/town/town.ts'
import { visibleEntry } from '#/core/visibility/entry.ts'
import type { Reader, Viewer } from '#/platform/session/viewer.ts'
import { isOfViewer } from './event.store.ts'

export interface CalendarRow {
  id: EntryId
  group_id: EntityId | null
  title: string
  text: string
  starts_at: Date
  ends_at: Date | null
  place: StoredPlace | null
  link: string | null
  sequence: number
  changed_at: Date
  canceled: boolean
}

/** Of a text in a calendar. */
const maxText = 2000

const columns = sql`e.id, e.group_id, coalesce(e.title, '') AS title, left(e.text, ${sql.lit(maxText)}) AS text, v.starts_at, v.ends_at,
  v.place, v.link, v.sequence, v.changed_at, v.canceled_at IS NOT NULL AS canceled`

export async function findCalendarEvent(tx: Tx, viewer: Viewer, id: string): Promise<CalendarRow | undefined> {
  const { rows } = await sql<CalendarRow>`
    SELECT ${columns} FROM ${visibleEntry(viewer)} e JOIN event v ON v.entry_id = e.id WHERE e.id = ${id}`.execute(tx)
  return rows[0]
}

const maxEvents = 500

/** Cancelled ones too, so that calendars remove them, and those of the last months, which calendars would otherwise remove. */
export async function listCalendarEvents(tx: Tx, reader: Reader): Promise<CalendarRow[]> {
  const { rows } = await sql<CalendarRow>`
    SELECT ${columns} FROM event v JOIN ${visibleEntry(reader)} e ON e.id = v.entry_id
    WHERE v.starts_at > now() - interval '90 days' AND ${isOfViewer(reader)}
    ORDER BY v.starts_at, v.entry_id LIMIT ${sql.lit(maxEvents)}`.execute(tx)
  return rows
}
