import { useInfiniteQuery } from '@tanstack/react-query'
import { communityKey } from '#/core/entity/entity.queries.ts'
import { callApi } from '#/platform/api/call.ts'

/** The newest post first. */
export function useGroupFiles(groupId: string) {
  return useInfiniteQuery({
    queryKey: [...communityKey, 'files', groupId] as const,
    queryFn: async ({ signal, pageParam }) => {
      const query = pageParam === null ? {} : { _after: pageParam }
      return (await callApi('GET /api/entity/:id/file', { params: { id: groupId }, query, signal })).list
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })
}
