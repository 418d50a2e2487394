import type { EntryItem, PrivacyLevel } from '@entemi/contract/entry'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { InfiniteData } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callApi } from '#/api/call.ts'
import { queryClient } from '#/api/query-client.ts'
import { send } from '#/api/send.ts'
import { onSocketEvent } from '#/api/socket.ts'
import { t } from '#/i18n/i18n.ts'
import { dropCached, entryQueries, patchCached } from '#/like/patch-cached.ts'

export const feedCategories = ['friends', 'groups', 'all'] as const
export type FeedCategory = (typeof feedCategories)[number]

const timelineKey = ['timeline'] as const
const feedKey = (category: FeedCategory) => [...timelineKey, category] as const
const headKey = (category: FeedCategory) => ['timeline-head', category] as const

/** New entries are announced, not pushed under the reader's eyes: nothing is asked for again behind a page that is read. */
export function useFeed(category: FeedCategory) {
  return useInfiniteQuery({
    queryKey: feedKey(category),
    queryFn: async ({ signal, pageParam }) => {
      const query = { category, ...(pageParam !== null && { _after: pageParam }) }
      return (await callApi('GET /api/timeline', { query, signal })).list
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    // The copy kept on the device may be older than the last tap.
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

/** Is there something newer than what is shown? Looks when the server says that something happened. */
export function useHasNewer(category: FeedCategory, shown: EntryItem | undefined): boolean {
  const queryKey = headKey(category)
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const { list } = await callApi('GET /api/timeline', { query: { category, _size: 1 }, signal })
      return list.data[0]?.created_at ?? null
    },
    enabled: shown !== undefined,
  })
  useEffect(
    () => onSocketEvent('state', () => void queryClient.invalidateQueries({ queryKey: headKey(category) })),
    [category],
  )
  return shown !== undefined && typeof data === 'string' && data > shown.created_at
}

/** Begins again with the newest page, so that a long reading is not fetched anew as a whole. */
export async function refreshFeed(category: FeedCategory): Promise<void> {
  queryClient.setQueryData<InfiniteData<unknown>>(feedKey(category), (feed) =>
    feed === undefined ? feed : { pages: feed.pages.slice(0, 1), pageParams: feed.pageParams.slice(0, 1) },
  )
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: feedKey(category) }),
    queryClient.invalidateQueries({ queryKey: headKey(category) }),
  ])
}

export async function hideFromFeed(id: string): Promise<void> {
  await send(() => callApi('DELETE /api/timeline/:id', { params: { id } }), {
    then: () => dropCached(id, { queryKey: timelineKey }),
    toast: t('toast.hidden'),
  })
}

export async function setPrivacy(id: string, level: PrivacyLevel): Promise<void> {
  await send(() => callApi('POST /api/post/privacy/:id/:level', { params: { id, level: String(level) } }), {
    then: ({ setData }) => patchCached(id, { privacy_status: setData.privacy_status }),
    toast: t('privacy.changed'),
  })
}

export async function deleteEntry(id: string): Promise<void> {
  await send(() => callApi('DELETE /api/post/:id', { params: { id }, body: undefined }), {
    then: () => dropCached(id, entryQueries),
    toast: t('toast.deleted'),
  })
}
