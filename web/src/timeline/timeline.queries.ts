import type { EntryItem, PrivacyLevel } from '@entemi/contract/entry'
import type { EntityId } from '@entemi/contract/ids'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callApi } from '#/api/call.ts'
import { queryClient } from '#/api/query-client.ts'
import { send } from '#/api/send.ts'
import { onSocketEvent, watch } from '#/api/socket.ts'
import { t } from '#/i18n/i18n.ts'
import { dropCached, entryLists, entryQueries, patchCached } from '#/like/patch-cached.ts'
import { isWrittenBefore } from './keep-older.ts'
import { beginAnew, useEntries } from './use-entries.ts'

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

/** As many as are counted; above it there are simply many. */
export const mostCounted = 20

/** Events come in crowds; one look answers them all. */
const lookMs = 1000

/** How many are newer than what is shown. Looks when the server says that something was written for this feed. */
export function useNewer(category: FeedCategory, shown: EntryItem | undefined): number {
  const { data } = useQuery({
    queryKey: headKey(category),
    queryFn: async ({ signal }) => {
      const { list } = await callApi('GET /api/timeline', { query: { category, _size: mostCounted }, signal })
      return list.data.filter(({ owned_by_me }) => !owned_by_me).map(({ id }) => id)
    },
    enabled: shown !== undefined,
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        void queryClient.invalidateQueries({ queryKey: headKey(category) })
      }, lookMs)
    }
    const ends = [
      watch('feed', category),
      onSocketEvent('feed', ({ stream }) => stream === category && look()),
      // The line was down: what was announced meanwhile is lost.
      onSocketEvent('state', look),
    ]
    return () => {
      clearTimeout(timer)
      ends.forEach((end) => end())
    }
  }, [category])
  return shown === undefined ? 0 : (data?.filter((id) => id > shown.id).length ?? 0)
}

/** Begins again with the newest page, so that a long reading is not fetched anew as a whole. Whether it was read. */
export async function refreshFeed(category: FeedCategory): Promise<boolean> {
  const [isRead] = await Promise.all([
    beginAnew(feedKey(category)),
    queryClient.invalidateQueries({ queryKey: headKey(category) }),
  ])
  return isRead
}

export async function hideFromFeed(id: string): Promise<void> {
  await send(() => callApi('DELETE /api/timeline/:id', { params: { id } }), {
    then: () => dropCached(id, { queryKey: timelineKey }),
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
    then: () => dropCached(id, entryQueries),
    toast: t('toast.deleted'),
  })
}
