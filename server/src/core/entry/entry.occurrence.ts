import { firstDay } from '@entemi/contract/platform/calendar'
import type { FieldCode } from '@entemi/contract/platform/errors'
import { fieldError } from '#/platform/api-error.ts'

export interface Occurrence {
  occurred_on: string
  occurred_at: string
  zone: string
}

interface OccurrenceInput {
  occurred_on?: string | undefined
  occurred_at?: string | undefined
  zone?: string | undefined
}

/** The author's time zone, and when their day begins: 01:30 may still belong to the day before. */
export interface AuthorTime {
  zone: string
  day_starts: string
}

/** How far a device's clock may be fast. */
const clockError = { minutes: 5 }

/** When an entry happened, in the author's time zone; never in the future. */
export function resolveOccurrence(
  given: OccurrenceInput,
  author: AuthorTime,
  now = Temporal.Now.instant(),
): Occurrence {
  const zone = given.zone ?? author.zone
  const local = now.toZonedDateTimeISO(zone)
  const today = dayOf(local, author.day_starts)
  const at = momentOf(given, local, today)
  const on = given.occurred_on === undefined ? dayOf(at, author.day_starts) : Temporal.PlainDate.from(given.occurred_on)
  // without the zone the author is in now it may already be tomorrow there
  const last = given.zone === undefined ? local.toPlainDate().add({ days: 1 }) : local.toPlainDate()
  requireLifetime(on, last, given.occurred_on === undefined ? 'occurred_at' : 'occurred_on')
  requireLifetime(at.toPlainDate(), last, 'occurred_at')
  if (Temporal.Instant.compare(at.toInstant(), now.add(clockError)) > 0) throw fieldError('occurred_at', 'INVALID_DATE')
  return { occurred_on: on.toString(), occurred_at: at.toInstant().toString(), zone }
}

function momentOf(
  given: OccurrenceInput,
  local: Temporal.ZonedDateTime,
  today: Temporal.PlainDate,
): Temporal.ZonedDateTime {
  if (given.occurred_at !== undefined)
    return Temporal.Instant.from(given.occurred_at).toZonedDateTimeISO(local.timeZoneId)
  if (given.occurred_on === undefined || Temporal.PlainDate.compare(given.occurred_on, today) >= 0) return local
  return Temporal.PlainDate.from(given.occurred_on).toZonedDateTime({
    timeZone: local.timeZoneId,
    plainTime: local.toPlainTime(),
  })
}

function dayOf(moment: Temporal.ZonedDateTime, dayStarts: string): Temporal.PlainDate {
  const [hours = 0, minutes = 0] = dayStarts.split(':').map(Number)
  return moment.toPlainDateTime().subtract({ hours, minutes }).toPlainDate()
}

function requireLifetime(day: Temporal.PlainDate, last: Temporal.PlainDate, field: string): void {
  const code: FieldCode = 'INVALID_DATE'
  if (Temporal.PlainDate.compare(day, firstDay) < 0) throw fieldError(field, code)
  if (Temporal.PlainDate.compare(day, last) > 0) throw fieldError(field, code)
}
