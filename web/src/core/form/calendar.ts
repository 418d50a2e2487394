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

export function clampDay(day: string): string {
  if (day < firstPickerDay) return firstPickerDay
  return day > lastPickerDay ? lastPickerDay : day
}

export function monthOf(day: string): Month {
  return { year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)) }
}

/** Weeks from Monday; null for days of another month. */
export function weeksOf({ year, month }: Month): (string | null)[][] {
  const mondayBased = (new Date(Date.UTC(year, month - 1, 1)).getUTCDay() + 6) % 7
  const days: (string | null)[] = Array.from({ length: mondayBased }, () => null)
  for (let day = 1; day <= daysInMonth(year, month); day++) days.push(toDay(year, month, day))
  while (days.length % 7 !== 0) days.push(null)
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
}

export function addDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + count)
  return clampDay(date.toISOString().slice(0, 10))
}

/** The same day some months on, or the last one of a shorter month. */
export function addMonths(day: string, count: number): string {
  const { year, month } = monthOf(day)
  const months = year * 12 + month - 1 + count
  return inMonth(day, { year: Math.floor(months / 12), month: (months % 12) + 1 })
}

export function inMonth(day: string, { year, month }: Month): string {
  return clampDay(toDay(year, month, Math.min(Number(day.slice(8)), daysInMonth(year, month))))
}

/** The day that a key moves to; undefined for other keys. */
export function moveByKey(day: string, key: string, withShift: boolean): string | undefined {
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return addDays(day, -weekday)
    case 'End':
      return addDays(day, 6 - weekday)
    case 'PageUp':
      return addMonths(day, withShift ? -12 : -1)
    case 'PageDown':
      return addMonths(day, withShift ? 12 : 1)
    default:
      return undefined
  }
}
