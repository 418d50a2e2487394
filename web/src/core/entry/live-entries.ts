import type { EntryItem } from '@entemi/contract/core/entry'
import { useEffect } from 'react'
import { ApiFailure } from '#/platform/api/call.ts'
import { onSocketEvent, watch } from '#/platform/api/socket.ts'
import { findCached, evictAndRefetch, patchCached } from './entry-cache.ts'
import { fetchEntry } from './fetch-entry.ts'
import { reloadLists } from './use-entries.ts'

/** Long enough that fast scrolling subscribes to nothing. */
const settleMs = 300

/** Ids that a card shows: its own, and that of an entry it shares. */
const idsOnCard = (card: Element): string[] => card.getAttribute('data-entry')?.split(' ') ?? []

const cards = new Set<Element>()
const visibleCards = new Set<Element>()
const watched = new Map<string, () => void>()
let timer: ReturnType<typeof setTimeout> | undefined
let stopListening: (() => void) | undefined
let observer: IntersectionObserver | undefined

/**
 * Props for a card's element: while it is on the screen it gets live changes, and is removed when it may not be seen any
 * more.
 */
export const liveCard = ({ id, shared }: EntryItem) => ({
  'data-entry': shared === null ? id : `${id} ${shared.id}`,
  ref: observeCard,
})

/** The same for one entry on a page of its own. */
export function useLiveEntry(id: string): void {
  useEffect(() => {
    const ends = [watch('card', id), listenToEntries()]
    return () => ends.forEach((end) => end())
  }, [id])
}

/** Reloads an entry in every cached query. When its day changed, the lists are reloaded, or it would appear twice. */
export async function reloadEntry(id: string): Promise<void> {
  try {
    const entry = await fetchEntry(id)
    const moved = findCached(id)?.occurred_on !== entry.occurred_on
    patchCached(id, entry)
    if (moved) await reloadLists()
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    if (error.status === 404) evictAndRefetch([id])
  }
}

function observeCard(card: Element | null): (() => void) | undefined {
  if (card === null) return undefined
  observer ??= new IntersectionObserver(trackVisible, { rootMargin: '200px' })
  stopListening ??= listenToEntries()
  cards.add(card)
  observer.observe(card)
  return () => {
    cards.delete(card)
    visibleCards.delete(card)
    observer?.unobserve(card)
    syncSoon()
  }
}

function trackVisible(changes: IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting } of changes) {
    if (isIntersecting && cards.has(target)) visibleCards.add(target)
    else visibleCards.delete(target)
  }
  syncSoon()
}

function syncSoon(): void {
  clearTimeout(timer)
  timer = setTimeout(sync, settleMs)
}

function sync(): void {
  const wanted = new Set([...visibleCards].flatMap(idsOnCard))
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
    onSocketEvent('entry', ({ entry_id }) => void reloadEntry(String(entry_id))),
    onSocketEvent('gone', ({ kind, id }) => kind === 'card' && evictAndRefetch([String(id)])),
  ]
  return () => ends.forEach((end) => end())
}
