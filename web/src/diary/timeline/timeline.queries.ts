import type { PrivacyLevel } from '@entemi/contract/core/entry'
import type { EntityId } from '@entemi/contract/platform/ids'
import { callApi } from '#/platform/api/call.ts'
import { queryClient } from '#/platform/api/query-client.ts'
import { send } from '#/platform/api/send.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { removeFromLists, entryLists, entryQueries, patchCached } from '#/core/entry/entry-cache.ts'
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

/** Whether it was changed. */
export async function setPrivacy(id: string, level: PrivacyLevel): Promise<boolean> {
  const answer = await send(
    () => callApi('POST /api/post/privacy/:id/:level', { params: { id, level: String(level) } }),
    {
      then: ({ setData }) => patchCached(id, { privacy_status: setData.privacy_status }),
      toast: t('privacy.changed'),
    },
  )
  return answer !== undefined
}

/** An answer may be lost on the way: the same words sent again are the same share. */
let pending = { words: '', key: '' }

/** Onto one's own line, or to a group. */
export async function shareEntry(
  id: string,
  message: string,
  publish_to: EntityId | null,
): Promise<'shared' | 'not public' | 'failed'> {
  const words = `${id} ${publish_to} ${message}`
  if (words !== pending.words) pending = { words, key: crypto.randomUUID() }
  const body = { ...(message !== '' && { message }), ...(publish_to !== null && { publish_to }) }
  let isRefused = false
  const answer = await send(
    () => callApi('POST /api/post/:id/share', { params: { id }, body, idempotencyKey: pending.key }),
    {
      then: () => {
        pending = { words: '', key: '' }
        return queryClient.invalidateQueries(entryLists)
      },
      toast: t('toast.shared'),
      onFailure: ({ code }) => {
        isRefused = code === 'SHARED_ITEM_NOT_PUBLIC'
        return isRefused
      },
    },
  )
  if (isRefused) pending = { words: '', key: '' }
  return answer !== undefined ? 'shared' : isRefused ? 'not public' : 'failed'
}

export async function deleteEntry(id: string): Promise<void> {
  await send(() => callApi('DELETE /api/post/:id', { params: { id }, body: undefined }), {
    then: () => removeFromLists(id, entryQueries),
    toast: t('toast.deleted'),
  })
}
