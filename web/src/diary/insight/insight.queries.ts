import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { callApi } from '#/platform/api/call.ts'
import { joinInsights } from './mood-days.ts'
import { rangeOf } from './period.ts'
import type { Period } from './period.ts'

/** Under the life line's key: new entries invalidate it too. */
const insightQuery = (period: Period) =>
  queryOptions({
    queryKey: ['lifeline', 'insight', period],
    queryFn: async ({ signal }) =>
      (await callApi('GET /api/profile/me/insight', { query: rangeOf(period), signal })).insight,
    staleTime: 0,
    refetchOnWindowFocus: false,
  })

/** One's own tags beside all days; everything is asked for at once. */
export function useTagInsight(period: Period) {
  return useQuery({
    queryKey: ['lifeline', 'tag-insight', period],
    queryFn: async ({ signal }) =>
      (await callApi('GET /api/profile/me/insight/tag', { query: period === 'all' ? always : rangeOf(period), signal }))
        .insight,
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
}

const always = { from: '1900-01-01', to: '2099-12-31' }

/** A year or a month. */
export function useInsight(period: Period) {
  return useQuery(insightQuery(period))
}

/** Several years combined, once each is loaded. */
export function useYears(years: readonly number[]) {
  return useQueries({
    queries: years.map((year) => insightQuery(String(year))),
    combine: (results) => {
      const known = results.flatMap(({ data }) => data ?? [])
      return {
        data: known.length === results.length ? joinInsights(known) : undefined,
        error: results.find(({ error }) => error !== null)?.error ?? null,
        isFetching: results.some(({ isFetching }) => isFetching),
        refetch: () => Promise.all(results.map(({ refetch }) => refetch())),
      }
    },
  })
}
