import type { EntityCard } from '@entemi/contract/core/entity'
import type { UserState } from '@entemi/contract/platform/state'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { callApi } from '#/platform/api/call.ts'
import { useUserState } from '#/platform/session/user-state.ts'

/** Queries that depend on who one's friends are: invalidated whenever that changes. */
export const friendsKey = ['people', 'near'] as const
export const blockedKey = ['people', 'blocked'] as const
const requestKey = (id: string) => [...friendsKey, 'request', id] as const

interface PeoplePage {
  data: EntityCard[]
  next: string | null
}

interface PageQuery {
  query?: string
  _after?: string
}

/** A paged list; the shown people stay until the next search has loaded. */
export function usePeopleList(
  queryKey: readonly unknown[],
  query: string,
  read: (pageQuery: PageQuery, signal: AbortSignal) => Promise<{ list: PeoplePage }>,
) {
  return useInfiniteQuery({
    queryKey: [...queryKey, query],
    queryFn: async ({ signal, pageParam }) => {
      const pageQuery = { ...(query !== '' && { query }), ...(pageParam !== null && { _after: pageParam }) }
      return (await read(pageQuery, signal)).list
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
}

export type PeopleList = ReturnType<typeof usePeopleList>

export const useFriends = (query: string): PeopleList =>
  usePeopleList([...friendsKey, 'friends'], query, (pageQuery, signal) =>
    callApi('GET /api/friend', { query: pageQuery, signal }),
  )

export const useBlocked = (): PeopleList =>
  usePeopleList(blockedKey, '', (pageQuery, signal) => callApi('GET /api/block', { query: pageQuery, signal }))

/** The friends that the page of people shows. */
export function useSomeFriends(size: number) {
  return useQuery({
    queryKey: [...friendsKey, 'some friends', size],
    queryFn: async ({ signal }) => (await callApi('GET /api/friend', { query: { _size: size }, signal })).list,
    staleTime: 0,
  })
}

/** Friend requests that one has not answered. */
export function useRequests() {
  return useInfiniteQuery({
    queryKey: [...friendsKey, 'requests'],
    queryFn: async ({ signal, pageParam }) =>
      (await callApi('GET /api/friend/request', { query: pageParam === null ? {} : { _after: pageParam }, signal }))
        .list,
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })
}

/** The open request between oneself and somebody. */
export function useRequest(id: string, enabled = true) {
  return useQuery({
    queryKey: requestKey(id),
    queryFn: async ({ signal }) => (await callApi('GET /api/friend/request/:id', { params: { id }, signal })).request,
    enabled,
    staleTime: 0,
  })
}

/** Whether one has a friend here, by the state. */
export const hasFriends = ({ entity_relation }: UserState): boolean =>
  Object.values(entity_relation).some((letters) => letters.includes('b'))

export const useHasFriends = (): boolean => hasFriends(useUserState())
