import { callApi } from '#/platform/api/call.ts'
import { send } from '#/platform/api/send.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { removeFromLists } from '#/core/entry/entry-cache.ts'
import { isWrittenBefore } from '#/core/entry/merge-pages.ts'
import { reloadFromStart, useEntries } from '#/core/entry/use-entries.ts'
import { maxCounted } from '#/core/entry/use-newer.ts'
import type { ListHead } from '#/core/entry/use-newer.ts'

export const feedCategories = ['friends', 'groups', 'all'] as const
export type FeedCategory = (typeof feedCategories)[number]

const timelineKey = ['timeline'] as const
const feedKey = (category: FeedCategory) => [...timelineKey, 'feed', category] as const
const headKey = (category: FeedCategory) => ['timeline-head', category] as const

/** New entries are announced, not pushed under the reader's eyes: nothing is asked for again behind a page that is read. */
export function useFeed(category: FeedCategory) {
  return useEntries({
    queryKey: feedKey(category),
    read: (after, signal) => {
      const query = { category, ...(after !== null && { _after: after }) }
      return callApi('GET /api/timeline', { query, ...(signal && { signal }) })
    },
    isOlder: isWrittenBefore,
  })
}

/** What stands first in it now, whatever is shown. */
export const feedHead = (category: FeedCategory): ListHead => ({
  queryKey: headKey(category),
  stream: category,
  read: async (signal) =>
    (await callApi('GET /api/timeline', { query: { category, _size: maxCounted }, signal })).list.data,
})

/** Begins again with the newest page, so that a long reading is not fetched anew as a whole. Whether it was read. */
export function refreshFeed(category: FeedCategory): Promise<boolean> {
  return reloadFromStart(feedKey(category))
}

export async function hideFromFeed(id: string): Promise<void> {
  await send(() => callApi('DELETE /api/timeline/:id', { params: { id } }), {
    then: () => removeFromLists(id, { queryKey: timelineKey }),
    toast: t('toast.hidden'),
  })
}
