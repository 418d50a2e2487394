import { setWrittenDay } from '#/core/entry/written-day.ts'
import { go } from '#/platform/navigation/navigate.ts'
import { parseDate } from '#/core/form/parse-date.ts'
import { dayOf, timeOf } from '#/core/form/when.ts'

/** Opens the life line where the entry is seen: at its day, if that is over. */
export function showOnLine(day: string): void {
  const isPast = day !== '' && day < dayOf(Date.now())
  if (isPast) setWrittenDay(day)
  go(isPast ? `/profile/?to=${day}` : '/profile/', { replace: true })
}

/** A day in an address; empty for today and for what is no past day. */
export function readPastDay(day: string | undefined): string {
  const read = parseDate(day ?? '')
  return read !== undefined && read < dayOf(Date.now()) ? read : ''
}

/** A past day is filled at the time of day it is now, until another is chosen. */
export function whenToFill(day: string): { occurred_on: string; occurred_time: string } {
  return { occurred_on: day, occurred_time: day === '' ? '' : timeOf(Date.now()) }
}
