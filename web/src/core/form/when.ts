import { formatDate, formatTime } from '#/platform/i18n/dates.ts'
import { t } from '#/platform/i18n/i18n.ts'

/** When something happened; an empty day is now. */
export interface When {
  /** yyyy-mm-dd, or empty. */
  day: string
  /** hh:mm of that day, or empty. */
  time: string
}

const two = (part: number) => String(part).padStart(2, '0')

/** hh:mm in the zone of this device. */
export function timeOf(moment: string | number): string {
  const date = new Date(moment)
  return `${two(date.getHours())}:${two(date.getMinutes())}`
}

/** yyyy-mm-dd in the zone of this device. */
export function dayOf(moment: string | number): string {
  const date = new Date(moment)
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** What is sent to the server: nothing for now, otherwise the day and, if it is known, the moment. */
export function writtenWhen({ day, time }: When): { occurred_on?: string; occurred_at?: string } {
  if (day === '') return {}
  return { occurred_on: day, ...(time !== '' && { occurred_at: momentOf({ day, time }).toISOString() }) }
}

export function isFuture(when: When, now = Date.now()): boolean {
  return when.day > dayOf(now) || (when.time !== '' && momentOf(when).getTime() > now)
}

/** As text: today at a time, or a date with its time. */
export function describeWhen({ day, time }: When, now: number): string {
  const clock = time === '' ? now : momentOf({ day: day === '' ? dayOf(now) : day, time })
  if (day === '' || day === dayOf(now)) return t('entry.todayAt', { time: formatTime(clock) })
  return time === '' ? formatDate(day) : `${formatDate(day)}, ${formatTime(clock)}`
}

function momentOf({ day, time }: When): Date {
  return new Date(`${day}T${time}:00`)
}
