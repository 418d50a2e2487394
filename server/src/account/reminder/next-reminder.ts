/** The first moment after `now` at which the member's clock shows `at`, on a day after `pausedUntil`. */
export function nextReminder(now: Date, { zone, at, pausedUntil }: ReminderTime): Date {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone)
  const today = local.toPlainDate()
  const afterPause = pausedUntil === null ? today : Temporal.PlainDate.from(pausedUntil).add({ days: 1 })
  const first = Temporal.PlainDate.compare(afterPause, today) > 0 ? afterPause : today
  const moment = momentOn(first, zone, at)
  const next = moment.epochMilliseconds > now.getTime() ? moment : momentOn(first.add({ days: 1 }), zone, at)
  return new Date(next.epochMilliseconds)
}

export interface ReminderTime {
  zone: string
  /** HH:MM */
  at: string
  pausedUntil: string | null
}

/** A time that the change to summer time leaves out is an hour later on that day. */
const momentOn = (day: Temporal.PlainDate, timeZone: string, at: string): Temporal.ZonedDateTime =>
  day.toZonedDateTime({ timeZone, plainTime: at })
