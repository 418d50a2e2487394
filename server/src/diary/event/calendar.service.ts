import { plainText } from '@entemi/contract/core/written-text'
import type { Language } from '@entemi/contract/platform/letters'
import { ApiError } from '#/platform/api-error.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { presentPlace } from '#/core/town/town.present.ts'
import { createToken, hashToken } from '#/platform/session/session-cookie.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import {
  deleteSubscription,
  findCalendarEvent,
  findSubscriber,
  findSubscription,
  listCalendarEvents,
  saveSubscription,
  type CalendarRow,
} from './calendar.store.ts'
import { writeCalendar, type CalendarEvent } from './ics.ts'

const calendarName = 'Entemi'

export async function readEventFile(tx: Tx, viewer: Viewer, id: string, origin: string): Promise<string> {
  const row = await findCalendarEvent(tx, viewer, id)
  if (row === undefined) throw new ApiError('NOT_FOUND')
  return writeCalendar(calendarName, [presentEvent(row, viewer.language, origin)])
}

/** By the rule of the member at this moment; the session of the request is not asked. */
export async function readCalendar(tx: Tx, token: string, siteId: number, origin: string): Promise<string> {
  const member = await findSubscriber(tx, hashToken(token), siteId)
  if (member === undefined) throw new ApiError('NOT_FOUND')
  const rows = await listCalendarEvents(tx, { role: member.role, readerId: member.person_id, siteId })
  return writeCalendar(
    calendarName,
    rows.map((row) => presentEvent(row, member.language, origin)),
  )
}

export const readSubscription = async (tx: Tx, viewer: Viewer) =>
  presentSubscription(await findSubscription(tx, viewer))

/** An earlier address ends; the token is returned this once. */
export async function renewSubscription(tx: Tx, viewer: Viewer) {
  const token = createToken()
  return { ...presentSubscription(await saveSubscription(tx, viewer, hashToken(token))), token }
}

export async function endSubscription(tx: Tx, viewer: Viewer) {
  await deleteSubscription(tx, viewer)
  return presentSubscription(undefined)
}

const presentSubscription = (madeAt: Date | undefined) => ({ made_at: madeAt?.toISOString() ?? null })

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
    address: `${origin}/${group_id === null ? 'note' : 'entity/post'}/${id}`,
    sequence,
    changedAt: changed_at,
    isCanceled: canceled,
  }
}
