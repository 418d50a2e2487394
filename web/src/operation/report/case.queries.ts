import type { ReportCase, Resolution } from '@entemi/contract/operation/admin'
import type { BanDays } from '@entemi/contract/platform/errors'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { callApi } from '#/platform/api/call.ts'
import { queryClient } from '#/platform/api/query-client.ts'
import { evictAndRefetch } from '#/core/entry/entry-cache.ts'

const casesKey = ['moderation', 'cases'] as const

/** Open cases of the whole site, oldest first. */
export function useCases() {
  return useInfiniteQuery({
    queryKey: casesKey,
    meta: { isPersisted: false },
    queryFn: async ({ signal, pageParam }) => {
      const query = pageParam === null ? {} : { _after: pageParam }
      return (await callApi('GET /api/admin/dop/reports', { query, signal })).list
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })
}

export function useResolve({ id, post }: ReportCase) {
  return useMutation({
    mutationFn: ({ resolve, reason, days }: { resolve: Resolution; reason?: string; days?: BanDays }) =>
      callApi('POST /api/admin/report/:id', {
        params: { id },
        body: { resolve, ...(reason !== undefined && { reason }), ...(days !== undefined && { days }) },
      }),
    onSuccess: (_answer, { resolve }) => {
      if (post !== null && resolve !== 'dismiss') evictAndRefetch([post.id])
    },
    // A moderator of the group may have been faster: the list is reloaded either way.
    onSettled: () => queryClient.invalidateQueries({ queryKey: casesKey }),
  })
}
