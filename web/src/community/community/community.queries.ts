import type { Answer, Body, Query } from '@entemi/contract/calls'
import type { EntityId } from '@entemi/contract/platform/ids'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { callApi } from '#/platform/api/call.ts'
import { preload, queryClient } from '#/platform/api/query-client.ts'
import type { PageProps } from '#/platform/navigation/page-props.ts'
import { nextEventsQuery } from '#/diary/event/event.queries.ts'
import { pinsQuery } from '#/diary/pin/pin.queries.ts'
import { refreshState, requireState } from '#/platform/session/user-state.ts'
import { communityKey, communityHeadQuery } from '#/core/entity/entity.queries.ts'
import type { Community } from '#/core/entity/entity.queries.ts'
import { isWrittenBefore } from '#/core/entry/merge-pages.ts'
import { entriesQuery, reloadFromStart, useEntries } from '#/core/entry/use-entries.ts'
import { maxCounted } from '#/core/entry/use-newer.ts'
import type { ListHead } from '#/core/entry/use-newer.ts'

export type ListedCommunity = Answer<'GET /api/entity'>['list']['data'][number]
export type PostFilter = NonNullable<NonNullable<Query<'GET /api/entity/:id'>>['category']>

/** Which communities are listed: all or one's own, by a search text in the name, of one type. */
export type CommunityFilter = Pick<NonNullable<Query<'GET /api/entity'>>, 'query' | 'mine' | 'type'>

const postsKey = (id: string, filter: PostFilter | undefined) =>
  [...communityKey, 'posts', id, filter ?? 'all'] as const

export function useCommunities(filter: CommunityFilter) {
  return useInfiniteQuery({
    queryKey: [...communityKey, 'list', filter],
    queryFn: async ({ signal, pageParam }) => {
      const query = { ...filter, ...(pageParam !== null && { _after: pageParam }) }
      return (await callApi('GET /api/entity', { query, signal })).list
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    // The last results stay while the next search loads.
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

const posts = (id: string, filter: PostFilter | undefined) => ({
  queryKey: postsKey(id, filter),
  read: (after: string | null, signal?: AbortSignal) => {
    const query = { ...(filter !== undefined && { category: filter }), ...(after !== null && { _after: after }) }
    return callApi('GET /api/entity/:id', { params: { id }, query, ...(signal && { signal }) })
  },
  isOlder: isWrittenBefore,
})

/** Its page: the community itself, and what was published there, newest first. */
export function useCommunityPage(id: string, filter: PostFilter | undefined) {
  return { ...useEntries(posts(id, filter)), known: findKnown(id) }
}

/** With what is above the posts, which would push them down. Another filter is read by the open page, which keeps the head. */
export async function loadCommunity({ params: { id }, search }: PageProps<'id'>): Promise<void> {
  if (search['category'] !== undefined) return
  const isMember = requireState().entity_relation[id]?.includes('m') === true
  const above = isMember ? [pinsQuery(id), nextEventsQuery(id as EntityId)] : []
  await preload(entriesQuery(posts(id, undefined)), ...above)
}

/** The head from another filter is shown while this one loads. */
function findKnown(id: string): Community | undefined {
  const parts = queryClient.getQueriesData<{ entity: Community }>({ queryKey: [...communityKey, 'posts', id] })
  return parts.find(([, cached]) => cached !== undefined)?.[1]?.entity
}

const headKey = (id: string, filter: PostFilter | undefined) => ['community-head', id, filter ?? 'all'] as const

/** The newest entries, independent of what is shown. */
export const communityHead = (id: string, filter: PostFilter | undefined): ListHead => ({
  queryKey: headKey(id, filter),
  stream: 'groups',
  read: async (signal) => {
    const query = { _size: maxCounted, ...(filter !== undefined && { category: filter }) }
    return (await callApi('GET /api/entity/:id', { params: { id }, query, signal })).list.data
  },
})

/** Reloads from the newest page. Returns whether it was loaded. */
export function refreshCommunityPage(id: string, filter: PostFilter | undefined): Promise<boolean> {
  return reloadFromStart(postsKey(id, filter))
}

/** Refetches every part of its page. */
export async function reloadCommunity(id: string): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [...communityKey, 'posts', id] })
}

/** The community alone, as far as it is known here. */
export function useCommunity(id: string) {
  return useQuery({ ...communityHeadQuery(id), placeholderData: () => findKnown(id) })
}

/** Joins or requests to join. Returns whether one is a member. */
export async function joinCommunity(id: string, body: Body<'POST /api/entity/join/:id'>): Promise<boolean> {
  const { setData } = await callApi('POST /api/entity/join/:id', { params: { id }, body })
  await refreshCommunities()
  return setData.relation.includes('m')
}

/** Leaves, or withdraws the request. */
export async function leaveCommunity(id: string): Promise<void> {
  await callApi('POST /api/entity/leave/:id', { params: { id } })
  queryClient.removeQueries({ queryKey: [...communityKey, 'posts', id], type: 'inactive' })
  await refreshCommunities()
}

/** Returns its id. The same form sent again after a lost answer creates it once. */
export async function addCommunity(body: Body<'POST /api/entity'>, idempotencyKey: string): Promise<string> {
  const { setData } = await callApi('POST /api/entity', { body, idempotencyKey })
  await refreshCommunities()
  return setData.entity_id
}

export async function editCommunity(id: string, body: Body<'PATCH /api/entity/:id'>): Promise<void> {
  await callApi('PATCH /api/entity/:id', { params: { id }, body })
  await refreshCommunities()
}

/** The page that shows it is still mounted and would refetch it: its own query is removed later. */
export async function deleteCommunity(id: string): Promise<void> {
  await callApi('DELETE /api/entity/:id', { params: { id } })
  await refreshCommunities(id)
}

export function evictCommunity(id: string): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] === communityKey[0] && queryKey.includes(id) })
}

/** Refetches membership, rights, the feed and the composer's targets. */
export async function refreshCommunities(except?: string): Promise<void> {
  const rooms = new Set<unknown>([communityKey[0], 'publish-targets', 'timeline'])
  await Promise.all([
    refreshState(),
    queryClient.invalidateQueries({
      predicate: ({ queryKey }) => rooms.has(queryKey[0]) && (except === undefined || !queryKey.includes(except)),
    }),
  ])
}
