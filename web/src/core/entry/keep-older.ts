import type { EntryItem } from '@entemi/contract/core/entry'

export interface EntriesPage<Item = EntryItem> {
  data: Item[]
  next: string | null
}

/** What was read of a list so far, newest first; a page at a time, so that reading on copies nothing. */
export interface HeldPages<Item = EntryItem> {
  pages: EntriesPage<Item>[]
  /** When the last of them was read. */
  readAt: number
}

/** Older than this, what stands below the newest page is read again when somebody comes there. */
const keptMs = 10 * 60_000

/** The newest page in place of what it covers; what was read below it stays, unless something may be missing between. */
export function keepOlder<Item>(
  held: HeldPages<Item> | undefined,
  newest: EntriesPage<Item>,
  isOlder: (one: Item, other: Item) => boolean,
  now: number = Date.now(),
): HeldPages<Item> {
  const fresh = { pages: [newest], readAt: now }
  const last = newest.data.at(-1)
  const first = held?.pages.find(({ data }) => data.length > 0)?.data[0]
  if (held === undefined || last === undefined || first === undefined || newest.next === null) return fresh
  if (now - held.readAt > keptMs || isOlder(first, last)) return fresh
  const older = held.pages
    .map(({ data, next }) => ({ data: data.filter((item) => isOlder(item, last)), next }))
    .filter(({ data }) => data.length > 0)
  return { pages: [newest, ...older], readAt: held.readAt }
}

/** One more page at the end; none where the list was begun anew meanwhile. */
export function addPage<Item, Held extends HeldPages<Item>>(held: Held, after: string, page: EntriesPage<Item>): Held {
  if (held.pages.at(-1)?.next !== after) return held
  return { ...held, pages: [...held.pages, page], readAt: Date.now() }
}

/** Newest first by when it was written: ids rise. */
export const isWrittenBefore = (one: { id: string }, other: { id: string }): boolean => one.id < other.id

/** Newest day first. */
export function isLivedBefore(one: EntryItem, other: EntryItem): boolean {
  return one.occurred_on === other.occurred_on ? one.id < other.id : one.occurred_on < other.occurred_on
}
