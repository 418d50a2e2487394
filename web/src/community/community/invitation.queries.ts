import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { callApi } from '#/platform/api/call.ts'
import { queryClient } from '#/platform/api/query-client.ts'
import { requireState } from '#/platform/session/user-state.ts'
import { communityKey } from '#/core/entity/entity.queries.ts'
import { usePeopleList } from '#/diary/relation/friend.queries.ts'
import type { PeopleList } from '#/diary/relation/friend.queries.ts'
import { refreshCommunities } from './community.queries.ts'
import { memberOf } from './member-rights.ts'

const invitationsKey = (groupId: string) => [...communityKey, 'invitations', groupId] as const
const invitableKey = (groupId: string) => [...communityKey, 'invitable', groupId] as const

/** Who was invited by name and did not join yet, the newest first. */
export function useInvitations(groupId: string) {
  return useInfiniteQuery({
    queryKey: invitationsKey(groupId),
    queryFn: async ({ signal, pageParam }) => {
      const query = pageParam === null ? {} : { _after: pageParam }
      return (await callApi('GET /api/entity/:id/invitation', { params: { id: groupId }, query, signal })).list
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })
}

/** Friends and members of one's other groups who can be invited. */
export const useInvitable = (groupId: string, query: string): PeopleList =>
  usePeopleList(invitableKey(groupId), query, (pageQuery, signal) =>
    callApi('GET /api/entity/:id/invitable', { params: { id: groupId }, query: pageQuery, signal }),
  )

export function useInvite(groupId: string, personId: string) {
  return useMutation({
    mutationFn: () => callApi('POST /api/entity/:id/invitation/:personId', { params: { id: groupId, personId } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: invitationsKey(groupId) }),
  })
}

export function evictInvitable(groupId: string): void {
  queryClient.removeQueries({ queryKey: invitableKey(groupId) })
}

export function useWithdrawInvitation(groupId: string, personId: string) {
  return useMutation({
    mutationFn: () => callApi('DELETE /api/entity/:id/invitation/:personId', { params: { id: groupId, personId } }),
    // The person may have answered meanwhile: the list is reloaded either way.
    onSettled: () => queryClient.invalidateQueries({ queryKey: invitationsKey(groupId) }),
  })
}

export async function declineInvitation(groupId: string): Promise<void> {
  const personId = memberOf(requireState()) ?? ''
  await callApi('DELETE /api/entity/:id/invitation/:personId', { params: { id: groupId, personId } })
  await refreshCommunities()
}
