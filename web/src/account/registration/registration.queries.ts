import type { Body } from '@entemi/contract/calls'
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { callApi } from '#/platform/api/call.ts'
import { queryClient } from '#/platform/api/query-client.ts'

/** Whether somebody may register by the token; it fails for one that is not valid. */
export function useInvited(token: string | undefined) {
  return useQuery({
    queryKey: ['invited', token],
    queryFn: async ({ signal }) =>
      (await callApi('GET /api/invitation/:token', { params: { token: token ?? '' }, signal })).invitation,
    enabled: token !== undefined,
    retry: false,
    refetchOnWindowFocus: false,
    staleTime: Infinity,
    gcTime: 0,
    meta: { isPersisted: false },
  })
}

const invitationsKey = ['site-invitation'] as const

export function useSiteInvitations() {
  return useInfiniteQuery({
    queryKey: invitationsKey,
    queryFn: ({ signal, pageParam }) =>
      callApi('GET /api/site-invitation', { query: pageParam === null ? {} : { _after: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ list }) => list.next,
    staleTime: 0,
    meta: { isPersisted: false },
  })
}

export function useMakeInvitation() {
  return useMutation({
    mutationFn: async (body: Body<'POST /api/site-invitation'>) =>
      (await callApi('POST /api/site-invitation', { body })).setData,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: invitationsKey }),
  })
}

export function useRevokeInvitation() {
  return useMutation({
    mutationFn: (id: string) => callApi('DELETE /api/site-invitation/:id', { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: invitationsKey }),
  })
}

export const invitationAddress = (token: string): string =>
  `${location.origin}/register/?${new URLSearchParams({ invitation: token })}`
