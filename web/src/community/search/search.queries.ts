import type { Answer } from '@entemi/contract/calls'
import type { EntityCard, ListedGroup } from '@entemi/contract/core/entity'
import type { EntryItem } from '@entemi/contract/core/entry'
import type { SearchKind } from '@entemi/contract/community/search'
import { useInfiniteQuery } from '@tanstack/react-query'
import { callApi } from '#/platform/api/call.ts'

export type Found = Answer<'GET /api/search'>['list']['data'][number]

/** Cached briefly: each pause while typing would leave a list behind. */
const cacheMs = 10 * 60_000

/** Results of one kind; the last results stay while the next search loads. */
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
    gcTime: cacheMs,
  })
}

export const isEntry = (found: Found): found is EntryItem => 'author' in found
export const isGroup = (found: Found): found is ListedGroup => 'member_count' in found
export const isPerson = (found: Found): found is EntityCard => !isEntry(found) && !isGroup(found)
