import type { EntryItem } from '@entemi/contract/core/entry'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '#/platform/api/call.ts'
import type { Range } from './book.ts'

/** More than a printed book holds; a browser lays it out in seconds. */
export const maxEntries = 3000
const pageSize = 200

export interface BookEntries {
  entries: EntryItem[]
  /** The oldest did not fit. */
  isCut: boolean
  /** The names of one's own tags by id. */
  tags: ReadonlyMap<string, string>
}

/**
 * One's own entries of a range, loaded page by page. Never stored on the device: it would be a second copy of the diary.
 */
export function useBookEntries(range: Range | undefined, onProgress: (count: number) => void) {
  return useQuery({
    enabled: range !== undefined,
    queryKey: ['book', range?.from, range?.to],
    queryFn: ({ signal }) => readEntries(range ?? { from: '', to: '' }, onProgress, signal),
    staleTime: Infinity,
    gcTime: 0,
    meta: { isPersisted: false },
  })
}

async function readEntries(
  range: Range,
  onProgress: (count: number) => void,
  signal: AbortSignal,
): Promise<BookEntries> {
  const { list } = await callApi('GET /api/tag', { signal })
  const entries: EntryItem[] = []
  let after: string | null = null
  do {
    const page = await readPage(range, after, signal)
    entries.push(...page.data)
    after = page.next
    onProgress(entries.length)
  } while (after !== null && entries.length < maxEntries)
  return {
    entries: entries.slice(0, maxEntries),
    isCut: after !== null || entries.length > maxEntries,
    tags: new Map(list.data.map(({ id, name }) => [id, name])),
  }
}

async function readPage(
  range: Range,
  after: string | null,
  signal: AbortSignal,
): Promise<{ data: EntryItem[]; next: string | null }> {
  const query = { ...range, _size: pageSize, ...(after === null ? {} : { _after: after }) }
  return (await callApi('GET /api/profile/me', { query, signal })).list
}
