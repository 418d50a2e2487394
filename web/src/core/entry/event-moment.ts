import type { EntryEvent, NewEvent } from '@entemi/contract/core/event'
import { savedPlace, writePlace } from '#/core/place/place.ts'
import type { EventDraft } from './event-draft.ts'

// Apart from the draft: every page that shows entries loads that one.

export const emptyEvent = (zone: string): EventDraft => ({
  day: '',
  time: '18:00',
  end_day: '',
  end_time: '',
  zone,
  place: null,
  link: '',
})

/** The hours that a clock in the zone shows, as yyyy-mm-dd hh:mm. */
export function clockIn(zone: string, moment: string | number): string {
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const
  // Swedish writes a date and a time as ISO 8601 does
  return new Intl.DateTimeFormat('sv-SE', { ...parts, timeZone: zone, hourCycle: 'h23' }).format(new Date(moment))
}

/** When a clock in the zone shows it; undefined if it is no day with a time. */
export function momentIn(zone: string, day: string, time: string): string | undefined {
  const written = Date.parse(`${day}T${time}:00Z`)
  if (Number.isNaN(written)) return undefined
  const offsetAt = (moment: number) =>
    Date.parse(`${clockIn(zone, moment).replace(' ', 'T')}:00Z`) - Math.floor(moment / 60_000) * 60_000
  // twice: the first offset may be of the other side of the change to summer time
  return new Date(written - offsetAt(written - offsetAt(written))).toISOString()
}

/** As it is sent; undefined while its start is missing, its end is not after it, or its link is none. */
export function writeEvent({ day, time, end_day, end_time, zone, place, link }: EventDraft): NewEvent | undefined {
  const starts_at = momentIn(zone, day, time)
  const hasEnd = end_time !== ''
  const ends_at = hasEnd ? momentIn(zone, end_day || day, end_time) : null
  if (starts_at === undefined || ends_at === undefined || (ends_at !== null && ends_at <= starts_at)) return undefined
  const address = link.trim()
  if (address !== '' && !(/^https?:\/\/\S+$/i.test(address) && URL.canParse(address))) return undefined
  const { town } = place === null ? { town: null } : writePlace(place)
  return { starts_at, ends_at, zone, ...(town !== undefined && { town }), link: address || null }
}

/** The draft of a saved event. */
export function readSavedEvent({
  starts_at,
  ends_at,
  zone,
  place,
  link,
}: Pick<EntryEvent, 'starts_at' | 'ends_at' | 'zone' | 'place' | 'link'>): EventDraft {
  const [day = '', time = ''] = clockIn(zone, starts_at).split(' ')
  const [end_day = '', end_time = ''] = ends_at === null ? [] : clockIn(zone, ends_at).split(' ')
  return {
    day,
    time,
    end_day: end_day === day ? '' : end_day,
    end_time,
    zone,
    place: savedPlace(place),
    link: link ?? '',
  }
}
