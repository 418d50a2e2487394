import { plainText } from '@entemi/contract/core/written-text'
import type { Language } from '@entemi/contract/platform/letters'
import { ApiError } from '#/platform/api-error.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { addressOfEntry } from '#/core/entry/entry.address.ts'
import { presentPlace } from '#/core/town/town.present.ts'
import { requireSubscriber } from '#/platform/session/subscription.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { findCalendarEvent, listCalendarEvents, type CalendarRow } from './calendar.store.ts'
import { writeCalendar, type CalendarEvent } from './ics.ts'

const calendarName = 'Entemi'

export async function readEventFile(tx: Tx, viewer: Viewer, id: string, origin: string): Promise<string> {
  const row = await findCalendarEvent(tx, viewer, id)
  if (row === undefined) throw new ApiError('NOT_FOUND')
  return writeCalendar(calendarName, [presentEvent(row, viewer.language, origin)])
}

/** By the rule of the member at this moment. */
export async function readCalendar(tx: Tx, token: string, siteId: number, origin: string): Promise<string> {
  const member = await requireSubscriber(tx, 'event_subscription', token, siteId)
  const rows = await listCalendarEvents(tx, member)
  return writeCalendar(
    calendarName,
    rows.map((row) => presentEvent(row, member.language, origin)),
  )
}

function presentEvent(row: CalendarRow, language: Language, origin: string): CalendarEvent {
  const { id, group_id, title, starts_at, ends_at, link, sequence, changed_at, canceled } = row
  const place = row.place && presentPlace(row.place, language)
  return {
    uid: `${id}@entemi`,
    title,
    text: [plainText(row.text), link ?? ''].filter((part) => part !== '').join('\n\n'),
    startsAt: starts_at,
    endsAt: ends_at,
    place: place === null ? link : `${place.town}, ${place.country}`,
    // an event hangs on a note
    address: `${origin}${addressOfEntry({ id, kind: 'note', group_id })}`,
    sequence,
    changedAt: changed_at,
    isCanceled: canceled,
  }
}
