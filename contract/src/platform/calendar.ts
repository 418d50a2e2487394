import * as z from 'zod/mini'

/** The same range as the type life_day of the database; PostgreSQL has no year 0000, though ISO 8601 has. */
export const firstDay = '1900-01-01'
export const lastDay = '2100-01-01'

/** A valid day as yyyy-mm-dd. */
export const CalendarDay = z.iso
  .date({ error: 'INVALID_DATE', abort: true })
  .check(z.refine((day) => day >= firstDay && day <= lastDay, 'INVALID_DATE'))

/** A moment in UTC, with nanoseconds at most. The range has one day more at both ends: it may be another day in the author's zone. */
export const Moment = z.iso.datetime({ abort: true }).check(
  z.maxLength('2026-01-01T00:00:00.123456789Z'.length),
  z.refine((moment) => moment >= '1899-12-31' && moment < '2100-01-03', 'INVALID_DATE'),
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
