import type { Answer } from '@entemi/contract/calls'
import type { EntityCard, ListedGroup } from '@entemi/contract/core/entity'
import type { EntryItem } from '@entemi/contract/core/entry'
import type { SearchKind } from '@entemi/contract/community/search'
import { limits } from '@entemi/contract/platform/limits'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { callApi } from '#/platform/api/call.ts'

export type Found = Answer<'GET /api/search'>['list']['data'][number]
export type FoundOfAll = Answer<'GET /api/search/all'>['data']
export type Suggestion = Answer<'GET /api/search/suggest'>['list']['data'][number]

/** Cached briefly: each search would leave a list behind. */
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

/** A few of each kind. */
export const useFoundOfAll = (query: string) =>
  useQuery({
    queryKey: ['search', 'all', query],
    queryFn: async ({ signal }) => (await callApi('GET /api/search/all', { query: { query }, signal })).data,
    placeholderData: keepPreviousData,
    gcTime: cacheMs,
  })

/** For what is typed; a question that was overtaken is cancelled. A failure shows no suggestions. */
export const useSuggestions = (typed: string) =>
  useQuery({
    queryKey: ['search', 'suggest', typed],
    queryFn: async ({ signal }) =>
      (await callApi('GET /api/search/suggest', { query: { query: typed }, signal })).list.data,
    enabled: typed !== '' && typed.length <= limits.nameQuery,
    placeholderData: (last) => (typed === '' ? undefined : last),
    retry: false,
    gcTime: cacheMs,
  })

export const isEntry = (found: Found): found is EntryItem => 'author' in found
export const isGroup = (found: Found): found is ListedGroup => 'member_count' in found
export const isPerson = (found: Found): found is EntityCard => !isEntry(found) && !isGroup(found)
