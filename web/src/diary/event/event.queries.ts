import type { EntryEvent, EventAnswer } from '@entemi/contract/core/event'
import type { EntityId, EntryId } from '@entemi/contract/platform/ids'
import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { callApi } from '#/platform/api/call.ts'
import { queryClient } from '#/platform/api/query-client.ts'
import { send } from '#/platform/api/send.ts'
import { patchCached } from '#/core/entry/entry-cache.ts'

const eventKey = ['event'] as const

const showIn = (id: EntryId) => ({
  then: ({ event }: { event: EntryEvent }) => {
    patchCached(id, { event })
    void queryClient.invalidateQueries({ queryKey: ['event-answers', id] })
    if (event.canceled) void queryClient.invalidateQueries({ queryKey: eventKey })
  },
})

/** A failure is shown. */
export const answerEvent = (id: EntryId, answer: EventAnswer) =>
  send(() => callApi('PUT /api/event/:id/answer', { params: { id }, body: { answer } }), showIn(id))

export const withdrawAnswer = (id: EntryId) =>
  send(() => callApi('DELETE /api/event/:id/answer', { params: { id } }), showIn(id))

export const cancelEvent = (id: EntryId) =>
  send(() => callApi('POST /api/event/:id/cancel', { params: { id } }), showIn(id))

export function useAnswers(id: EntryId, answer: EventAnswer) {
  return useInfiniteQuery({
    queryKey: ['event-answers', id, answer] as const,
    queryFn: async ({ pageParam, signal }) => {
      const query = pageParam === undefined ? {} : { _after: pageParam }
      return (await callApi('GET /api/event/:id/answer/:answer', { params: { id, answer }, query, signal })).list
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  })
}

/** Some rows beside other content. */
const shown = 3

/** The next events of a group, or without one of the viewer: own, answered and of own groups. */
export const nextEventsQuery = (group?: EntityId) =>
  queryOptions({
    queryKey: [...eventKey, 'next', group ?? 'mine'],
    queryFn: async ({ signal }) => {
      const of = group === undefined ? { mine: '1' as const } : { group }
      return (await callApi('GET /api/event', { query: { ...of, _size: shown }, signal, timeout: 5000 })).list
    },
    staleTime: 60_000,
    // The feed waits for it.
    retry: false,
  })

export const useNextEvents = (group?: EntityId) => useQuery(nextEventsQuery(group))

/** Which events are listed: all that one sees, one's own, or those of a group. */
export type EventFilter = { mine?: '1'; group?: EntityId }

/** By their start. */
export function useEvents(filter: EventFilter) {
  return useInfiniteQuery({
    queryKey: [...eventKey, 'list', filter.group ?? (filter.mine ? 'mine' : 'all')],
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...filter, ...(pageParam !== undefined && { _after: pageParam }) }
      return (await callApi('GET /api/event', { query, signal })).list
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  })
}

const subscriptionKey = ['event-subscription'] as const

/** Whether there is a private calendar address; not the address, which is not stored. */
export function useSubscription() {
  return useQuery({
    queryKey: subscriptionKey,
    queryFn: async ({ signal }) => (await callApi('GET /api/event/subscription', { signal })).subscription,
    staleTime: 0,
  })
}

const refreshSubscription = { then: () => queryClient.invalidateQueries({ queryKey: subscriptionKey }) }

/** Returns the token of the new address; an earlier one ends. */
export const renewSubscription = async () =>
  (await send(() => callApi('POST /api/event/subscription'), refreshSubscription))?.subscription.token

export const endSubscription = () => send(() => callApi('DELETE /api/event/subscription'), refreshSubscription)
