import type { AnswerOf, QueryOf } from '@entemi/contract/platform/call'
import type { EntryItem } from '@entemi/contract/core/entry'
import type { calendarCall, insightCall, LineQuery, personCall } from '@entemi/contract/diary/lifeline'
import { limits } from '@entemi/contract/platform/limits'
import type { output } from 'zod/mini'
import { ApiError, fieldError } from '#/platform/api-error.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { isReduced, presentCards } from '#/core/entity/entity.card.ts'
import { readEntries, readList } from '#/core/entry/entry.read.ts'
import { readDayCursor, writeDayCursor } from '#/platform/http/cursor.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { findPerson, lineOf, listDays, listYears, onDays, readInsight as readInsightRows } from './lifeline.store.ts'

type Line = output<typeof LineQuery>
type Page = { data: EntryItem[]; next: string | null }

export async function readLine(tx: Tx, viewer: Viewer, authorId: string, query: Line): Promise<Page> {
  const { _size: size, _after, ...filter } = query
  const list = lineOf(viewer, authorId, filter, readDayCursor(_after), size + 1)
  return readList(tx, viewer, list, size, (last) => writeDayCursor({ day: last.occurred_on, id: last.id }))
}

export async function readPerson(tx: Tx, viewer: Viewer, id: string): Promise<AnswerOf<typeof personCall>['profile']> {
  const person = await findPerson(tx, viewer, id)
  const card = person && presentCards(person, viewer).get(id)
  if (person === undefined || card === undefined) throw new ApiError('NOT_FOUND')
  const reduced = isReduced(viewer, id, card.relation)
  return {
    id: card.id,
    type: card.type,
    sub_type: card.sub_type,
    display_name: card.display_name,
    profile_image_url: card.profile_image_url,
    location_text: card.location_text,
    mood: card.mood,
    relation: card.relation,
    introduction: reduced ? null : person.introduction,
    following: person.following,
    common_friends: reduced ? 0 : person.common_friends,
    reduced,
    // who acts as a group cannot send messages
    can: { message: person.may_message && viewer.role !== 'LIMIT' && viewer.actorType < 2 },
  }
}

/** A year and a month. */
const maxInsightDays = 400
/** A leap year. */
const maxCalendarDays = 365
const moods = [0, 1, 2, 3, 4, 5, 6, 7, 8]

export async function readInsight(
  tx: Tx,
  viewer: Viewer,
  { from, to }: QueryOf<typeof insightCall>,
): Promise<AnswerOf<typeof insightCall>['insight']> {
  requireSpan(from, to, maxInsightDays)
  const found = await readInsightRows(tx, viewer, from, to)
  const days = found.days ?? []
  const all = days.flatMap((day) => day.moods)
  return {
    from,
    to,
    days,
    categories: found.categories ?? {},
    moods: moods.map((mood) => all.filter((one) => one === mood).length),
    active_days: found.active_days,
    years: await listYears(tx, viewer),
  }
}

export async function readCalendar(
  tx: Tx,
  viewer: Viewer,
  { from, to }: QueryOf<typeof calendarCall>,
): Promise<AnswerOf<typeof calendarCall>['calendar']> {
  requireSpan(from, to, maxCalendarDays)
  return { days: await listDays(tx, viewer, from, to), years: await listYears(tx, viewer) }
}

/** Days after the first one. */
function requireSpan(from: string, to: string, most: number): void {
  const length = Temporal.PlainDate.from(from).until(to).days
  if (length < 0 || length > most) throw fieldError('to', 'INVALID_DATE')
}

export async function readOnThisDay(tx: Tx, viewer: Viewer, day: string): Promise<Page> {
  return { data: await readEntries(tx, viewer, onDays(viewer, listSameDays(day), limits.page.size)), next: null }
}

/** The same day of earlier years; 29 February only of leap years. */
export function listSameDays(day: string): string[] {
  const { year, monthCode, day: ofMonth } = Temporal.PlainDate.from(day)
  return Array.from({ length: Math.max(0, year - 1900) }, (_, index) => year - 1 - index).flatMap((earlier) => {
    const same = Temporal.PlainDate.from({ year: earlier, monthCode, day: ofMonth })
    return same.day === ofMonth ? [same.toString()] : []
  })
}
