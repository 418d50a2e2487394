import type { Answer } from '@entemi/contract/calls'
import type { EntityCard } from '@entemi/contract/core/entity'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { callApi } from '#/platform/api/call.ts'
import { queryClient } from '#/platform/api/query-client.ts'
import { useUserState } from '#/platform/session/user-state.ts'

export type Profile = Answer<'GET /api/profile/:id'>['profile']

/** What hangs on who is near: read again whenever that changes. The long list is not, its letters come from the state. */
export const nearKey = ['people', 'near'] as const
export const blockedKey = ['people', 'blocked'] as const
const requestKey = (id: string) => [...nearKey, 'request', id] as const

interface PeoplePage {
  data: EntityCard[]
  next: string | null
}

interface Asked {
  query?: string
  _after?: string
}

/** A list that goes on; what stands stays until what is looked for next has come. */
function usePeopleList(
  queryKey: readonly unknown[],
  query: string,
  read: (asked: Asked, signal: AbortSignal) => Promise<{ list: PeoplePage }>,
) {
  return useInfiniteQuery({
    queryKey: [...queryKey, query],
    queryFn: async ({ signal, pageParam }) => {
      const asked = { ...(query !== '' && { query }), ...(pageParam !== null && { _after: pageParam }) }
      return (await read(asked, signal)).list
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
}

export type PeopleList = ReturnType<typeof usePeopleList>

export const usePeople = (query: string): PeopleList =>
  usePeopleList(['people', 'list'], query, (asked, signal) => callApi('GET /api/people', { query: asked, signal }))

export const useFriends = (query: string): PeopleList =>
  usePeopleList([...nearKey, 'friends'], query, (asked, signal) => callApi('GET /api/friend', { query: asked, signal }))

export const useBlocked = (): PeopleList =>
  usePeopleList(blockedKey, '', (asked, signal) => callApi('GET /api/block', { query: asked, signal }))

/** As many as the page of people shows of them. */
export function useSomeFriends(size: number) {
  return useQuery({
    queryKey: [...nearKey, 'some friends', size],
    queryFn: async ({ signal }) => (await callApi('GET /api/friend', { query: { _size: size }, signal })).list,
    staleTime: 0,
  })
}

export function useSuggestions(size: number) {
  const { auth_role } = useUserState()
  return useQuery({
    queryKey: [...nearKey, 'suggestions', size],
    queryFn: async ({ signal }) =>
      (await callApi('GET /api/people/suggestion', { query: { _size: size }, signal })).list.data,
    // LIMIT may not ask.
    enabled: auth_role !== 'LIMIT',
    staleTime: 0,
  })
}

/** The requests that wait for one's answer. */
export function useRequests() {
  return useInfiniteQuery({
    queryKey: [...nearKey, 'requests'],
    queryFn: async ({ signal, pageParam }) =>
      (await callApi('GET /api/friend/request', { query: pageParam === null ? {} : { _after: pageParam }, signal }))
        .list,
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })
}

/** The open request between oneself and somebody. */
export function useRequest(id: string, isAsked = true) {
  return useQuery({
    queryKey: requestKey(id),
    queryFn: async ({ signal }) => (await callApi('GET /api/friend/request/:id', { params: { id }, signal })).request,
    enabled: isAsked,
    staleTime: 0,
  })
}

/** The server says that the state changed, perhaps by what somebody else did: what hangs on it is read again. */
export function useNearFresh(refresh: () => unknown = () => undefined): void {
  const { updated_at } = useUserState()
  const known = useRef(updated_at)
  const read = useEffectEvent(() => {
    void queryClient.invalidateQueries({ queryKey: nearKey })
    refresh()
  })
  useEffect(() => {
    if (known.current === updated_at) return
    known.current = updated_at
    read()
  }, [updated_at])
}
