import type { EntryId } from '@entemi/contract/platform/ids'
import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { callApi } from '#/platform/api/call.ts'
import { queryClient } from '#/platform/api/query-client.ts'
import { send } from '#/platform/api/send.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { showToast } from '#/platform/kit/toast.ts'
import { go } from '#/platform/navigation/navigate.ts'

const listKey = ['bookmark', 'list'] as const

const savedQuery = (id: EntryId) =>
  queryOptions({
    queryKey: ['bookmarked', id] as const,
    queryFn: async ({ signal }) => (await callApi('GET /api/bookmark/:id', { params: { id }, signal })).bookmark.saved,
    meta: { isPersisted: false },
    staleTime: 0,
  })

/** The last bookmarked first. */
export function useBookmarks() {
  return useInfiniteQuery({
    queryKey: listKey,
    queryFn: async ({ signal, pageParam }) => {
      const query = pageParam === null ? {} : { _after: pageParam }
      return (await callApi('GET /api/bookmark', { query, signal })).list
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    // What was just bookmarked must be there.
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
}

/** For a page of one entry; undefined until it is known. */
export const useSaved = (id: EntryId): boolean | undefined => useQuery(savedQuery(id)).data

/** For a menu, asked when it opens. Offline it is taken as not bookmarked: adding it a second time changes nothing. */
export const readSaved = (id: EntryId): Promise<boolean> => queryClient.fetchQuery(savedQuery(id)).catch(() => false)

/** Returns whether it was done; a failure is shown. */
export async function saveBookmark(id: EntryId, saved: boolean): Promise<boolean> {
  const call = saved ? 'POST /api/bookmark/:id' : 'DELETE /api/bookmark/:id'
  const answer = await send(() => callApi(call, { params: { id } }))
  if (answer === undefined) return false
  queryClient.setQueryData(savedQuery(id).queryKey, saved)
  void queryClient.invalidateQueries({ queryKey: listKey })
  showToast(
    saved
      ? {
          text: t('entry.bookmark.added'),
          action: { label: t('entry.bookmark.show'), onAction: () => go('/bookmark/') },
        }
      : { text: t('entry.bookmark.removed') },
  )
  return true
}
