import type { Answer } from '@entemi/contract/calls'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { callApi } from '#/platform/api/call.ts'
import { queryClient } from '#/platform/api/query-client.ts'
import { useUserState } from '#/platform/session/user-state.ts'
import { friendsKey, usePeopleList } from '#/diary/relation/friend.queries.ts'
import type { PeopleList } from '#/diary/relation/friend.queries.ts'

export type Profile = Answer<'GET /api/profile/:id'>['profile']

export const usePeople = (query: string): PeopleList =>
  usePeopleList(['people', 'list'], query, (asked, signal) => callApi('GET /api/people', { query: asked, signal }))

/** A person without their line. */
export function useProfile(id: string) {
  return useQuery({
    queryKey: ['people', 'profile', id],
    queryFn: async ({ signal }) =>
      (await callApi('GET /api/profile/:id', { params: { id }, query: { _size: 1 }, signal })).profile,
  })
}

export function useSuggestions(size: number) {
  const { auth_role } = useUserState()
  return useQuery({
    queryKey: [...friendsKey, 'suggestions', size],
    queryFn: async ({ signal }) =>
      (await callApi('GET /api/people/suggestion', { query: { _size: size }, signal })).list.data,
    // LIMIT may not call it.
    enabled: auth_role !== 'LIMIT',
    staleTime: 0,
  })
}

/** Refetches friends when the state changed, perhaps by somebody else. */
export function useFriendsFresh(refresh: () => unknown = () => undefined): void {
  const { updated_at } = useUserState()
  const known = useRef(updated_at)
  const read = useEffectEvent(() => {
    void queryClient.invalidateQueries({ queryKey: friendsKey })
    refresh()
  })
  useEffect(() => {
    if (known.current === updated_at) return
    known.current = updated_at
    read()
  }, [updated_at])
}

/** Likers, members, common friends or join requests of an object. */
export function useRelated(id: string, kind: 'l' | 'm' | 'b' | 'j') {
  return useInfiniteQuery({
    queryKey: ['related', id, kind],
    queryFn: async ({ signal, pageParam }) => {
      const after = pageParam === null ? {} : { _after: pageParam }
      const query = { _reltype: kind, ...after }
      return (await callApi('GET /api/entity_relation/:id', { params: { id }, query, signal })).list
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })
}
