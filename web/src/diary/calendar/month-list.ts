import { weeksOf } from '#/core/form/calendar.ts'
import { dateLocale } from '#/platform/i18n/dates.ts'

/** Months as yyyy-mm from the last one back to January of a year. */
export function listMonths(firstYear: number, last: string): string[] {
  const [year = 0, month = 0] = last.split('-').map(Number)
  const count = (year - firstYear) * 12 + month
  return Array.from({ length: Math.max(0, count) }, (_, index) =>
    new Date(Date.UTC(year, month - 1 - index, 1)).toISOString().slice(0, 7),
  )
}

/** The weeks of a month, null for days of another one. */
export function weeksOfMonth(month: string, weekStart: number): (string | null)[][] {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return weeksOf({ year, month: number }, weekStart)
}

/** The first day of the week, Monday is 1 and Sunday 7: Monday in Hungarian, in English as in the reader's region. */
export function firstWeekday(locale: string = dateLocale()): number {
  const region: { getWeekInfo?: () => { firstDay: number } } = new Intl.Locale(locale)
  // A browser that does not know it begins with Monday.
  return region.getWeekInfo?.().firstDay ?? 1
}

/** A month that an address names, if it is over or running. */
export function readMonth(text: string | undefined, today: string): string | undefined {
  if (text === undefined || !/^(19|20)\d\d-(0[1-9]|1[0-2])$/.test(text)) return undefined
  return text <= today.slice(0, 7) ? text : undefined
}
