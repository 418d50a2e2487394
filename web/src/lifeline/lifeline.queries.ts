import type { EntryCategory, EntryItem } from '@entemi/contract/entry'
import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { callApi } from '#/api/call.ts'

/** Which part of a line is shown: one type of entry, and from which day backwards. */
export interface LineView {
  category?: EntryCategory | undefined
  to?: string | undefined
}

const pageSize = 30

/** What was just written must be there at once; a look at another window is no reason to fetch years again. */
const freshness = { staleTime: 0, refetchOnWindowFocus: false } as const

export function useOwnLine(view: LineView) {
  return useInfiniteQuery({
    queryKey: ['lifeline', 'me', view],
    queryFn: ({ signal, pageParam }) =>
      callApi('GET /api/profile/me', { query: { ...given(view), ...pageOf(pageParam) }, signal }),
    ...paging,
  })
}

export function usePersonLine(id: string) {
  return useInfiniteQuery({
    queryKey: ['lifeline', id],
    queryFn: ({ signal, pageParam }) =>
      callApi('GET /api/profile/:id', { params: { id }, query: pageOf(pageParam), signal }),
    ...paging,
  })
}

export function useYear(year: number) {
  return useQuery(
    queryOptions({
      queryKey: ['lifeline', 'year', year],
      queryFn: async ({ signal }) => {
        const query = { from: `${year}-01-01`, to: `${year}-12-31` }
        return (await callApi('GET /api/profile/me/insight', { query, signal })).insight
      },
      ...freshness,
    }),
  )
}

/** What one wrote on this day of earlier years. */
export function useMemories(day: string) {
  return useQuery(
    queryOptions({
      queryKey: ['lifeline', 'memory', day],
      queryFn: async ({ signal }) =>
        (await callApi('GET /api/profile/me/memory', { query: { day }, signal })).list.data,
      ...freshness,
    }),
  )
}

const paging = {
  initialPageParam: null as string | null,
  getNextPageParam: ({ list }: { list: { data: EntryItem[]; next: string | null } }) => list.next,
  ...freshness,
}

const pageOf = (after: string | null) => ({ _size: pageSize, ...(after === null ? {} : { _after: after }) })

function given({ category, to }: LineView) {
  return { ...(category === undefined ? {} : { category }), ...(to === undefined ? {} : { to }) }
}
