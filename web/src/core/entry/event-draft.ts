import { readPlace } from '#/core/place/place.ts'
import type { Place } from '#/core/place/place.ts'

/** The event of an unsaved entry, in the hours of its zone; with fields that may still be empty. */
export interface EventDraft {
  /** yyyy-mm-dd and hh:mm. */
  day: string
  time: string
  /** Both empty: it has no end. An end without a day is on the first day. */
  end_day: string
  end_time: string
  zone: string
  place: Place | null
  link: string
}

/** Nothing was chosen yet. */
export const isEmptyEvent = (event: EventDraft | null): boolean =>
  event === null || (event.day === '' && event.place === null && event.link.trim() === '')

/** An older version may have stored another shape. */
export function readEvent(stored: unknown): EventDraft | null {
  if (typeof stored !== 'object' || stored === null) return null
  const { day, time, end_day, end_time, zone, place, link } = stored as Record<string, unknown>
  const texts = [day, time, end_day, end_time, zone, link]
  if (!texts.every((text) => typeof text === 'string')) return null
  return { ...(stored as EventDraft), place: readPlace(place) }
}
