import * as z from 'zod/mini'

/** A day as yyyy-mm-dd that the calendar knows. */
export const CalendarDay = z.string().check(
  z.refine((day) => {
    const parsed = /^\d{4}-\d{2}-\d{2}$/.test(day) ? new Date(`${day}T00:00:00Z`) : undefined
    return parsed !== undefined && !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day)
  }, 'INVALID_DATE'),
)

/** An IANA zone, such as Europe/Budapest. */
export const Zone = z.string().check(
  z.maxLength(60),
  z.refine((zone) => {
    try {
      new Intl.DateTimeFormat('en', { timeZone: zone }).format()
      return true
    } catch {
      return false
    }
  }, 'INVALID_VALUE'),
)
