import type { EntryItem } from '@entemi/contract/core/entry'
import { useEffect } from 'react'
import { ApiFailure, callApi } from '#/platform/api/call.ts'
import { onSocketEvent, watch } from '#/platform/api/socket.ts'
import { findCached, forgetCached, patchCached } from './entry-cache.ts'
import { readListsAnew } from './use-entries.ts'

/** Long enough that a quick scroll asks for nothing. */
const restMs = 300

/** Ids that a card shows: its own, and that of an entry it shares. */
const shownBy = (card: Element): string[] => card.getAttribute('data-entry')?.split(' ') ?? []

const cards = new Set<Element>()
const near = new Set<Element>()
const watched = new Map<string, () => void>()
let timer: ReturnType<typeof setTimeout> | undefined
let stopListening: (() => void) | undefined
let observer: IntersectionObserver | undefined

/**
 * For the element of a card: while it is on the screen it hears of changes at once, and what may not be seen any more
 * leaves it. One that was away from the screen is asked for when it comes back.
 */
export const liveCard = ({ id, shared }: EntryItem) => ({
  'data-entry': shared === null ? id : `${id} ${shared.id}`,
  ref: followCard,
})

/** The same for one entry on a page of its own. */
export function useLiveEntry(id: string): void {
  useEffect(() => {
    const ends = [watch('card', id), listenToEntries()]
    return () => ends.forEach((end) => end())
  }, [id])
}

/** Wherever it is shown, as it is now. One that moved to another day makes the lists begin anew, or it would stand twice. */
export async function rereadEntry(id: string): Promise<void> {
  try {
    const { post } = await callApi('GET /api/post/:id', { params: { id } })
    const moved = findCached(id)?.occurred_on !== post.occurred_on
    patchCached(id, post)
    if (moved) await readListsAnew()
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    if (error.status === 404) forgetCached([id])
  }
}

function followCard(card: Element | null): (() => void) | undefined {
  if (card === null) return undefined
  observer ??= new IntersectionObserver(noteNear, { rootMargin: '200px' })
  stopListening ??= listenToEntries()
  cards.add(card)
  observer.observe(card)
  return () => {
    cards.delete(card)
    near.delete(card)
    observer?.unobserve(card)
    syncSoon()
  }
}

function noteNear(changes: IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting } of changes) {
    if (isIntersecting && cards.has(target)) near.add(target)
    else near.delete(target)
  }
  syncSoon()
}

function syncSoon(): void {
  clearTimeout(timer)
  timer = setTimeout(sync, restMs)
}

function sync(): void {
  const wanted = new Set([...near].flatMap(shownBy))
  for (const [id, end] of watched) {
    if (wanted.has(id)) continue
    watched.delete(id)
    end()
  }
  for (const id of wanted) if (!watched.has(id)) watched.set(id, watch('card', id))
  if (cards.size > 0) return
  stopListening?.()
  stopListening = undefined
}

function listenToEntries(): () => void {
  const ends = [
    onSocketEvent('entry', ({ entry_id }) => void rereadEntry(String(entry_id))),
    onSocketEvent('gone', ({ kind, id }) => kind === 'card' && forgetCached([String(id)])),
  ]
  return () => ends.forEach((end) => end())
}
