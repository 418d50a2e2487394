import { useQuery } from '@tanstack/react-query'
import { callApi } from '#/platform/api/call.ts'
import { queryClient } from '#/platform/api/query-client.ts'
import { send } from '#/platform/api/send.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { removeFromLists } from '#/core/entry/entry-cache.ts'
import { isWrittenBefore } from '#/core/entry/merge-pages.ts'
import { entriesQuery, reloadFromStart, useEntries } from '#/core/entry/use-entries.ts'
import { maxCounted } from '#/core/entry/use-newer.ts'
import type { ListHead } from '#/core/entry/use-newer.ts'

export const feedCategories = ['friends', 'groups', 'all'] as const
/** Who has no friends here yet is offered everybody first. */
export const categoriesWhenAlone = ['all', 'friends', 'groups'] as const
export type FeedCategory = (typeof feedCategories)[number]

const timelineKey = ['timeline'] as const
const feedKey = (category: FeedCategory) => [...timelineKey, 'feed', category] as const
const headKey = (category: FeedCategory) => ['timeline-head', category] as const

const feed = (category: FeedCategory) => ({
  queryKey: feedKey(category),
  read: (after: string | null, signal?: AbortSignal) => {
    const query = { category, ...(after !== null && { _after: after }) }
    return callApi('GET /api/timeline', { query, ...(signal && { signal }) })
  },
  isOlder: isWrittenBefore,
})

/** New entries are announced, not inserted: an open feed is not refetched. */
export const useFeed = (category: FeedCategory) => useEntries(feed(category))

export const feedQuery = (category: FeedCategory) => entriesQuery(feed(category))

/** The newest entries of the feed, independent of what is shown. */
export const feedHead = (category: FeedCategory): ListHead => ({
  queryKey: headKey(category),
  stream: category,
  read: async (signal) =>
    (await callApi('GET /api/timeline', { query: { category, _size: maxCounted }, signal })).list.data,
})

/** Reloads from the newest page only. Returns whether it was loaded. */
export function refreshFeed(category: FeedCategory): Promise<boolean> {
  return reloadFromStart(feedKey(category))
}

export async function hideFromFeed(id: string): Promise<void> {
  await send(() => callApi('DELETE /api/timeline/:id', { params: { id } }), {
    then: () => removeFromLists(id, { queryKey: timelineKey }),
    toast: t('toast.hidden'),
  })
}

const subscriptionKey = ['feed-subscription'] as const

/** Whether there is a private address of the feed; not the address, which is not stored. */
export function useFeedSubscription() {
  return useQuery({
    queryKey: subscriptionKey,
    queryFn: async ({ signal }) => (await callApi('GET /api/timeline/subscription', { signal })).subscription,
    staleTime: 0,
  })
}

const refreshSubscription = { then: () => queryClient.invalidateQueries({ queryKey: subscriptionKey }) }

/** Returns the token of the new address; an earlier one ends. */
export const renewFeedSubscription = async (with_text: boolean) =>
  (await send(() => callApi('POST /api/timeline/subscription', { body: { with_text } }), refreshSubscription))
    ?.subscription.token

export const endFeedSubscription = () => send(() => callApi('DELETE /api/timeline/subscription'), refreshSubscription)
