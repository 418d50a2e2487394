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

/** When an entry happened, in the author's time zone. */
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
  requireLifetime(on, today, given.occurred_on === undefined ? 'occurred_at' : 'occurred_on')
  requireLifetime(at.toPlainDate(), today, 'occurred_at')
  return { occurred_on: on.toString(), occurred_at: at.toInstant().toString(), zone }
}

function momentOf(
  given: OccurrenceInput,
  local: Temporal.ZonedDateTime,
  today: Temporal.PlainDate,
): Temporal.ZonedDateTime {
  if (given.occurred_at !== undefined)
    return Temporal.Instant.from(given.occurred_at).toZonedDateTimeISO(local.timeZoneId)
  if (given.occurred_on === undefined || today.equals(given.occurred_on)) return local
  return Temporal.PlainDate.from(given.occurred_on).toZonedDateTime({
    timeZone: local.timeZoneId,
    plainTime: local.toPlainTime(),
  })
}

function dayOf(moment: Temporal.ZonedDateTime, dayStarts: string): Temporal.PlainDate {
  const [hours = 0, minutes = 0] = dayStarts.split(':').map(Number)
  return moment.toPlainDateTime().subtract({ hours, minutes }).toPlainDate()
}

/** Tomorrow is accepted: in another time zone it may already be today. */
function requireLifetime(day: Temporal.PlainDate, today: Temporal.PlainDate, field: string): void {
  const code: FieldCode = 'INVALID_DATE'
  if (Temporal.PlainDate.compare(day, firstDay) < 0) throw fieldError(field, code)
  if (Temporal.PlainDate.compare(day, today.add({ days: 1 })) > 0) throw fieldError(field, code)
}
