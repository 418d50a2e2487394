import { latestLocation, onLocationChange, onResolved, scrollKeyOf, shownLocation } from './location.ts'
import type { AppLocation } from './location.ts'

/** Of the window and of elements with an id for it, by the key of the page. */
type Positions = Record<string, number>

const storageKey = 'entemi.scroll'
const windowId = ''
/** The oldest are dropped: nobody goes back farther. */
const maxPages = 100
const elements = '[data-scroll-restoration-id]'

/** Stores where a page is left, and restores it when one returns; a new page starts at its top or at its hash. */
export function keepScrollPositions(startsAtEnd: (location: AppLocation) => boolean): void {
  const pages = readStored()
  const save = (location: AppLocation) => {
    // Still loading: the window shows its placeholder, which is shorter than the page before it.
    if (location !== shownLocation()) return
    const key = scrollKeyOf(location)
    // A popup has several places, of which one is in the document.
    const positions = { ...pages.get(key), ...measure() }
    pages.delete(key)
    pages.set(key, positions)
    for (const oldest of pages.keys()) if (pages.size > maxPages) pages.delete(oldest)
  }
  history.scrollRestoration = 'manual'
  onLocationChange((_, from) => save(from))
  onResolved(({ to }) => {
    if (!to.keepsScroll && !startsAtEnd(to)) restore(pages.get(scrollKeyOf(to)), to.hash)
  })
  addEventListener('pagehide', () => {
    // The browser restores a page of another site, or this one after it was removed from memory.
    history.scrollRestoration = 'auto'
    save(latestLocation())
    try {
      sessionStorage.setItem(storageKey, JSON.stringify([...pages]))
    } catch {
      // Storage is full or refused: after a reload the page starts at its top.
    }
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) history.scrollRestoration = 'manual'
  })
}

function measure(): Positions {
  const positions: Positions = { [windowId]: window.scrollY }
  for (const element of document.querySelectorAll<HTMLElement>(elements))
    positions[element.dataset['scrollRestorationId'] ?? ''] = element.scrollTop
  return positions
}

function restore(positions: Positions | undefined, hash: string): void {
  for (const element of document.querySelectorAll<HTMLElement>(elements)) {
    const top = positions?.[element.dataset['scrollRestorationId'] ?? '']
    if (top !== undefined) element.scrollTop = top
  }
  const target = positions === undefined && hash !== '' ? document.getElementById(hash) : null
  if (target) target.scrollIntoView()
  else window.scrollTo(0, positions?.[windowId] ?? 0)
}

function readStored(): Map<string, Positions> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as [string, Positions][])
  } catch {
    return new Map()
  }
}
