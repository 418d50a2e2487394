import type { Body } from '@entemi/contract/calls'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { callApi } from '#/platform/api/call.ts'
import { queryClient } from '#/platform/api/query-client.ts'
import { communityKey } from '#/core/entity/entity.queries.ts'

const linksKey = (groupId: string) => [...communityKey, 'links', groupId] as const

/** The newest first. */
export function useLinks(groupId: string) {
  return useInfiniteQuery({
    queryKey: linksKey(groupId),
    queryFn: async ({ signal, pageParam }) => {
      const query = pageParam === null ? {} : { _after: pageParam }
      return (await callApi('GET /api/entity/:id/link', { params: { id: groupId }, query, signal })).list
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })
}

export function useAddLink(groupId: string) {
  return useMutation({
    mutationFn: (body: NonNullable<Body<'POST /api/entity/:id/link'>>) =>
      callApi('POST /api/entity/:id/link', { params: { id: groupId }, body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: linksKey(groupId) }),
  })
}

export function useRevokeLink(groupId: string) {
  return useMutation({
    mutationFn: (guid: string) => callApi('DELETE /api/entity/:id/link/:guid', { params: { id: groupId, guid } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: linksKey(groupId) }),
  })
}
