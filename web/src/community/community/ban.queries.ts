import type { Body } from '@entemi/contract/calls'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { callApi } from '#/platform/api/call.ts'
import { queryClient } from '#/platform/api/query-client.ts'
import { communityKey } from '#/core/entity/entity.queries.ts'
import { removeMemberRow, requestsKey } from './member.queries.ts'

export type Ban = Body<'POST /api/entity/:id/ban/:personId'>

const bansKey = (groupId: string) => [...communityKey, 'bans', groupId] as const

export function useBans(groupId: string) {
  return useInfiniteQuery({
    queryKey: bansKey(groupId),
    queryFn: async ({ signal, pageParam }) => {
      const query = pageParam === null ? {} : { _after: pageParam }
      return (await callApi('GET /api/entity/:id/ban', { params: { id: groupId }, query, signal })).list
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })
}

/** Of a member, or of one who asks to join. */
export function useBanMember(groupId: string, personId: string) {
  return useMutation({
    mutationFn: (body: Ban) =>
      callApi('POST /api/entity/:id/ban/:personId', { params: { id: groupId, personId }, body }),
    onSuccess: () =>
      Promise.all([
        removeMemberRow(groupId, personId),
        queryClient.invalidateQueries({ queryKey: requestsKey(groupId) }),
        queryClient.invalidateQueries({ queryKey: bansKey(groupId) }),
      ]),
  })
}

export function useLiftBan(groupId: string, personId: string) {
  return useMutation({
    mutationFn: () => callApi('DELETE /api/entity/:id/ban/:personId', { params: { id: groupId, personId } }),
    // Another owner may have lifted it, or it expired: the list is reloaded either way.
    onSettled: () => queryClient.invalidateQueries({ queryKey: bansKey(groupId) }),
  })
}
