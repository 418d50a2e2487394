import type { Answer, Body } from '@entemi/contract/calls'
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { callApi } from '#/platform/api/call.ts'
import { queryClient } from '#/platform/api/query-client.ts'

export type MapItem = Answer<'GET /api/location'>['list']['data'][number]
export type MapCluster = Extract<MapItem, { kind: 'cluster' }>
export type MapPerson = Extract<MapItem, { kind: 'person' }>
export type MapEvents = Answer<'GET /api/location/event'>['list']['data'][number]
/** What opens as a list: the people or the events of one place. */
export type MapSpot = MapCluster | MapEvents
export type MapTown = Answer<'GET /api/location/town'>['list']['data'][number]
export type OwnPosition = NonNullable<Answer<'GET /api/location/me'>['position']>

/** The visible bounds and the zoom. */
export interface View {
  bbox: string
  zoom: number
}

const mapKey = ['map'] as const
const ownKey = ['map', 'own'] as const
const friendsOnly = (friends: boolean) => (friends ? { friends: '1' as const } : {})

/** The last data stays until the next view has loaded. */
export function useMapItems(view: View | undefined, friends: boolean) {
  return useQuery({
    queryKey: [...mapKey, 'items', view, friends],
    enabled: view !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    queryFn: async ({ signal }) => {
      const query = { ...(view ?? { bbox: '', zoom: 0 }), ...friendsOnly(friends) }
      return (await callApi('GET /api/location', { query, signal })).list.data
    },
  })
}

export function useMapEvents(view: View | undefined, isShown: boolean) {
  return useQuery({
    queryKey: [...mapKey, 'events', view],
    enabled: view !== undefined && isShown,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    queryFn: async ({ signal }) =>
      (await callApi('GET /api/location/event', { query: view ?? { bbox: '', zoom: 0 }, signal })).list.data,
  })
}

/** The events in a box by their start; the first page has `first` of them. */
export function useMapEventList(bbox: string, first: number) {
  return useInfiniteQuery({
    queryKey: [...mapKey, 'event-list', bbox, first],
    queryFn: async ({ signal, pageParam }) => {
      const query = { bbox, ...(pageParam === null ? { _size: first } : { _after: pageParam }) }
      return (await callApi('GET /api/location/event/list', { query, signal })).list
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 30_000,
  })
}

export function useMapTowns(view: View | undefined, isShown: boolean) {
  return useQuery({
    queryKey: [...mapKey, 'towns', view],
    enabled: view !== undefined && isShown,
    placeholderData: keepPreviousData,
    staleTime: 300_000,
    queryFn: async ({ signal }) =>
      (await callApi('GET /api/location/town', { query: view ?? { bbox: '', zoom: 0 }, signal })).list.data,
  })
}

export function useMapPeople(bbox: string, friends: boolean) {
  return useInfiniteQuery({
    queryKey: [...mapKey, 'people', bbox, friends],
    queryFn: async ({ signal, pageParam }) => {
      const query = { bbox, ...friendsOnly(friends), ...(pageParam !== null && { _after: pageParam }) }
      const answer = await callApi('GET /api/location/people', { query, signal })
      return { ...answer.list, friends: answer.friends }
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 30_000,
  })
}

export function useOwnLocation() {
  return useQuery({ queryKey: ownKey, queryFn: ({ signal }) => callApi('GET /api/location/me', { signal }) })
}

export function useShareLocation() {
  return useMutation({
    mutationFn: (body: Body<'PUT /api/location/me'>) => callApi('PUT /api/location/me', { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: mapKey }),
  })
}

export function useHideLocation() {
  return useMutation({
    mutationFn: () => callApi('DELETE /api/location/me'),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: mapKey }),
  })
}
