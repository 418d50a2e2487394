import { useInfiniteQuery } from '@tanstack/react-query'
import { callApi } from '#/platform/api/call.ts'
import { isEmpty, queryOf } from './search-address.ts'
import type { Asked } from './search-address.ts'

/** Cached briefly: each pause while typing would leave a list behind. */
const cacheMs = 10 * 60_000

/** One's own entries that match; the last results stay while the next search loads. */
export function useFoundEntries(asked: Asked) {
  const query = queryOf(asked)
  return useInfiniteQuery({
    queryKey: ['search', 'diary', query],
    queryFn: async ({ signal, pageParam }) => {
      const page = pageParam === null ? query : { ...query, _after: pageParam }
      return (await callApi('GET /api/profile/me/search', { query: page, signal })).list
    },
    enabled: !isEmpty(asked),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: (last) => last,
    // An entry may have been changed since it was found.
    staleTime: 0,
    refetchOnWindowFocus: false,
    gcTime: cacheMs,
  })
}
