import type { EntryEvent } from '@entemi/contract/core/event'
import { nameZone } from '#/account/profile/zone-names.ts'
import { clockIn } from '#/core/entry/event-moment.ts'
import { dateLocale, dayIn, formatDay, formatTime } from '#/platform/i18n/dates.ts'
import { currentLanguage, t } from '#/platform/i18n/i18n.ts'

type Time = Pick<EntryEvent, 'starts_at' | 'ends_at' | 'zone'>

/** Day and hours in the zone of the event. */
export function describeTime({ starts_at, ends_at, zone }: Time): string {
  const begins = `${formatDay(dayIn(zone, starts_at))}, ${formatTime(starts_at, zone)}`
  if (ends_at === null) return begins
  const ends = formatTime(ends_at, zone)
  const isSameDay = dayIn(zone, starts_at) === dayIn(zone, ends_at)
  return isSameDay ? `${begins}–${ends}` : `${begins} – ${formatDay(dayIn(zone, ends_at))}, ${ends}`
}

/** The same moment on the reader's clock; undefined where both clocks show the same. */
export function describeHere({ starts_at, zone }: Time): string | undefined {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone
  if (clockIn(zone, starts_at) === clockIn(here, starts_at)) return undefined
  const when = `${formatDay(dayIn(here, starts_at))}, ${formatTime(starts_at, here)}`
  return t('event.here', { zone: nameZone(zone, currentLanguage()), when })
}

/** For a small calendar leaf. */
export function leafOf({ starts_at, zone }: Time): { month: string; day: string } {
  const part = (parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(dateLocale(), { ...parts, timeZone: zone }).format(new Date(starts_at))
  return { month: part({ month: 'short' }).replace('.', ''), day: part({ day: 'numeric' }).replace('.', '') }
}
