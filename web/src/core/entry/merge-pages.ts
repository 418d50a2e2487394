import type { EntryItem } from '@entemi/contract/core/entry'

export interface EntriesPage<Item = EntryItem> {
  data: Item[]
  next: string | null
}

/** The loaded part of a list, newest first; as pages, so that loading more copies nothing. */
export interface LoadedPages<Item = EntryItem> {
  pages: EntriesPage<Item>[]
  /** When the last of them was loaded. */
  readAt: number
}

/** Older pages are loaded again after this time. */
const maxAgeMs = 10 * 60_000

/** Replaces what the newest page covers; older pages stay, unless there may be a gap between. */
export function mergeNewestPage<Item>(
  loaded: LoadedPages<Item> | undefined,
  newest: EntriesPage<Item>,
  isOlder: (one: Item, other: Item) => boolean,
  now: number = Date.now(),
): LoadedPages<Item> {
  const fresh = { pages: [newest], readAt: now }
  const last = newest.data.at(-1)
  const first = loaded?.pages.find(({ data }) => data.length > 0)?.data[0]
  if (loaded === undefined || last === undefined || first === undefined || newest.next === null) return fresh
  if (now - loaded.readAt > maxAgeMs || isOlder(first, last)) return fresh
  const older = loaded.pages
    .map(({ data, next }) => ({ data: data.filter((item) => isOlder(item, last)), next }))
    .filter(({ data }) => data.length > 0)
  return { pages: [newest, ...older], readAt: loaded.readAt }
}

/** Appends a page; not where the list was reloaded from the start meanwhile. */
export function addPage<Item, Loaded extends LoadedPages<Item>>(
  loaded: Loaded,
  after: string,
  page: EntriesPage<Item>,
): Loaded {
  if (loaded.pages.at(-1)?.next !== after) return loaded
  return { ...loaded, pages: [...loaded.pages, page], readAt: Date.now() }
}

/** Newest first by when it was written: ids rise. */
export const isWrittenBefore = (one: { id: string }, other: { id: string }): boolean => one.id < other.id

/** Newest day first. */
export function isLivedBefore(one: EntryItem, other: EntryItem): boolean {
  return one.occurred_on === other.occurred_on ? one.id < other.id : one.occurred_on < other.occurred_on
}
