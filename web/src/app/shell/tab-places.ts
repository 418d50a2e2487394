import { currentPlace } from '#/platform/navigation/navigate.ts'
import type { Place } from '#/platform/navigation/navigate.ts'

/** The last place of each tab, by the path of its link. */
const places = new Map<string, Place>()

/** Saves the state of a tab: its address with the filter, and its scroll position. */
export function rememberPlace(tabs: readonly string[]): void {
  const place = currentPlace()
  const { pathname } = new URL(place.href, location.origin)
  if (tabs.includes(pathname)) places.set(pathname, place)
}

export function findPlace(tab: string): Place | undefined {
  return places.get(tab)
}
