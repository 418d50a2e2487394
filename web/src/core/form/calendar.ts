import { daysInMonth, pickerYears } from './parse-date.ts'

export interface Month {
  year: number
  /** 1 to 12. */
  month: number
}

const two = (part: number): string => String(part).padStart(2, '0')

const toDay = (year: number, month: number, day: number): string => `${year}-${two(month)}-${two(day)}`

export const firstPickerDay = toDay(pickerYears.first, 1, 1)
export const lastPickerDay = toDay(pickerYears.last, 12, 31)

/** The days that can be reached. */
export interface Range {
  first: string
  last: string
}

const pickerRange: Range = { first: firstPickerDay, last: lastPickerDay }

export function clampDay(day: string, { first, last }: Range = pickerRange): string {
  if (day < first) return first
  return day > last ? last : day
}

export function monthOf(day: string): Month {
  return { year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)) }
}

/** Weeks from Monday, 1, or another day up to Sunday, 7; null for days of another month. */
export function weeksOf({ year, month }: Month, weekStart = 1): (string | null)[][] {
  const days: (string | null)[] = Array.from({ length: dayInWeek(toDay(year, month, 1), weekStart) }, () => null)
  for (let day = 1; day <= daysInMonth(year, month); day++) days.push(toDay(year, month, day))
  while (days.length % 7 !== 0) days.push(null)
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
}

/** 0 for the first day of the week. */
function dayInWeek(day: string, weekStart: number): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 7 - (weekStart % 7)) % 7
}

export function addDays(day: string, count: number, range?: Range): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + count)
  return clampDay(date.toISOString().slice(0, 10), range)
}

/** The same day some months on, or the last one of a shorter month. */
export function addMonths(day: string, count: number, range?: Range): string {
  const { year, month } = monthOf(day)
  const months = year * 12 + month - 1 + count
  return inMonth(day, { year: Math.floor(months / 12), month: (months % 12) + 1 }, range)
}

export function inMonth(day: string, { year, month }: Month, range?: Range): string {
  return clampDay(toDay(year, month, Math.min(Number(day.slice(8)), daysInMonth(year, month))), range)
}

/** The day that a key moves to; undefined for other keys. */
export function moveByKey(
  day: string,
  key: string,
  withShift: boolean,
  range?: Range,
  weekStart = 1,
): string | undefined {
  const weekday = dayInWeek(day, weekStart)
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1, range)
    case 'ArrowRight':
      return addDays(day, 1, range)
    case 'ArrowUp':
      return addDays(day, -7, range)
    case 'ArrowDown':
      return addDays(day, 7, range)
    case 'Home':
      return addDays(day, -weekday, range)
    case 'End':
      return addDays(day, 6 - weekday, range)
    case 'PageUp':
      return addMonths(day, withShift ? -12 : -1, range)
    case 'PageDown':
      return addMonths(day, withShift ? 12 : 1, range)
    default:
      return undefined
  }
}
