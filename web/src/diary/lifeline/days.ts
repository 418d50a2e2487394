import { t } from '#/platform/i18n/i18n.ts'
import { dayHere, dayIn, formatWeekday } from '#/platform/i18n/dates.ts'

const dayMs = 24 * 3600_000

/** yyyy-mm-dd where the reader is. */
export function todayHere(now: number = Date.now()): string {
  return dayHere(now)
}

/** A bare day as a time in the reader's zone: read as UTC it would be the day before west of Greenwich. */
export function momentOfDay(day: string): Date {
  return new Date(`${day}T12:00`)
}

/** 'Saturday, today': what is today where its author is. */
export function formatWeekdayLabel(day: string, zone: string, now: number = Date.now()): string {
  const weekday = formatWeekday(momentOfDay(day))
  const today = dayIn(zone, now)
  if (day === today) return `${weekday}, ${t('time.today')}`
  return day === dayBefore(today) ? `${weekday}, ${t('time.yesterday')}` : weekday
}

/** By the calendar: 24 hours ago is the same day when the clocks are set back. */
function dayBefore(day: string): string {
  return new Date(Date.parse(day) - dayMs).toISOString().slice(0, 10)
}

/** The life line from that day on. */
export function dayAddress(day: string, today: string): string {
  return day >= today ? '/profile/' : `/profile/?to=${day}`
}

/** A day that an address names, if it is one. */
export function readDay(text: string | undefined): string | undefined {
  if (text === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined
  const moment = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text) ? text : undefined
}
