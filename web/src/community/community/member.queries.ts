import type { GroupMember, Right } from '@entemi/contract/community/community'
import type { InfiniteData } from '@tanstack/react-query'
import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { callApi } from '#/platform/api/call.ts'
import { queryClient } from '#/platform/api/query-client.ts'
import { requireState } from '#/platform/session/user-state.ts'
import { memberOf } from './member-rights.ts'
import { communityKey } from '#/core/entity/entity.queries.ts'
import { refreshCommunities } from './community.queries.ts'

/** All members, or holders of a right. */
export type MemberFilter = 'm' | Right

interface Page {
  data: GroupMember[]
  next: string | null
}

const membersKey = (groupId: string) => [...communityKey, 'members', groupId] as const
export const requestsKey = (groupId: string) => [...communityKey, 'requests', groupId] as const

export function useMembers(groupId: string, filter: MemberFilter, search: string) {
  return useInfiniteQuery({
    queryKey: [...membersKey(groupId), filter, search],
    queryFn: ({ signal, pageParam }) => readPage(groupId, { filter, search, after: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    // The last results stay while the next search loads.
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** Who asks to join. */
export function useRequests(groupId: string) {
  return useInfiniteQuery({
    queryKey: requestsKey(groupId),
    queryFn: ({ signal, pageParam }) => readPage(groupId, { filter: 'j', search: '', after: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })
}

async function readPage(
  id: string,
  { filter, search, after }: { filter: MemberFilter | 'j'; search: string; after: string | null },
  signal: AbortSignal,
): Promise<Page> {
  const query = { _reltype: filter, ...(search !== '' && { query: search }), ...(after !== null && { _after: after }) }
  return (await callApi('GET /api/entity/:id/member', { params: { id }, query, signal })).list
}

/** Grants or revokes a right; the row changes at once, the community's page after the answer. */
export function useChangeRight(groupId: string, personId: string) {
  return useMutation({
    mutationFn: ({ right, on }: { right: Right; on: boolean }) =>
      callApi('POST /api/entity/:id/member/:personId', {
        params: { id: groupId, personId },
        body: { action: on ? 'grant' : 'revoke', right },
      }),
    onSuccess: async ({ setData }) => {
      patchMember(groupId, personId, (member) => ({ ...member, rights: setData.relation }))
      if (personId === memberOf(requireState())) await refreshCommunities()
    },
  })
}

/** Removes the row at once, without reloading the list. */
export function useRemoveMember(groupId: string, personId: string) {
  return useMutation({
    mutationFn: () =>
      callApi('POST /api/entity/:id/member/:personId', {
        params: { id: groupId, personId },
        body: { action: 'remove' },
      }),
    onSuccess: () => removeMemberRow(groupId, personId),
  })
}

/** Removes the row and refreshes the counts. */
export function removeMemberRow(groupId: string, personId: string): Promise<void> {
  patchMember(groupId, personId, () => undefined)
  return refreshCounts(groupId)
}

export function useAnswerRequest(groupId: string, personId: string) {
  return useMutation({
    mutationFn: (action: 'accept' | 'reject') =>
      callApi('POST /api/entity/:id/member/:personId', { params: { id: groupId, personId }, body: { action } }),
    // Another moderator may have answered, or the request was withdrawn: the row is removed either way.
    onSettled: () =>
      Promise.all([queryClient.invalidateQueries({ queryKey: requestsKey(groupId) }), refreshCounts(groupId)]),
  })
}

/** The numbers on its page: members, requests. */
async function refreshCounts(groupId: string): Promise<void> {
  await queryClient.invalidateQueries({
    predicate: ({ queryKey: [room, part, id] }) =>
      room === communityKey[0] && (part === 'posts' || part === 'face') && id === groupId,
  })
}

function patchMember(
  groupId: string,
  personId: string,
  change: (member: GroupMember) => GroupMember | undefined,
): void {
  queryClient.setQueriesData<InfiniteData<Page>>({ queryKey: membersKey(groupId) }, (cached) =>
    cached === undefined
      ? cached
      : {
          ...cached,
          pages: cached.pages.map((page) => ({
            ...page,
            data: page.data.flatMap((member) => (member.id === personId ? (change(member) ?? []) : member)),
          })),
        },
  )
}
