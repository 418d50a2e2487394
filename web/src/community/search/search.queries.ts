import type { Answer } from '@entemi/contract/calls'
import type { EntityCard, ListedGroup } from '@entemi/contract/core/entity'
import type { EntryItem } from '@entemi/contract/core/entry'
import type { SearchKind } from '@entemi/contract/community/search'
import { useInfiniteQuery } from '@tanstack/react-query'
import { callApi } from '#/platform/api/call.ts'

export type Found = Answer<'GET /api/search'>['list']['data'][number]

/** What was looked for is not kept for a month as what was read is: each rest while typing would leave a list behind. */
const keptMs = 10 * 60_000

/** What holds the words, of one kind; what the last words found stays until the next have come. */
export function useFound(kind: SearchKind, query: string) {
  return useInfiniteQuery({
    queryKey: ['search', kind, query],
    queryFn: async ({ signal, pageParam }) => {
      const asked = { kind, query, ...(pageParam !== null && { _after: pageParam }) }
      return (await callApi('GET /api/search', { query: asked, signal })).list
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: (last, from) => (from?.queryKey[1] === kind ? last : undefined),
    gcTime: keptMs,
  })
}

export const isEntry = (found: Found): found is EntryItem => 'author' in found
export const isGroup = (found: Found): found is ListedGroup => 'member_count' in found
export const isPerson = (found: Found): found is EntityCard => !isEntry(found) && !isGroup(found)
