import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { ApiFailure, callApi } from '#/api/call.ts'
import { queryClient } from '#/api/query-client.ts'
import { t } from '#/i18n/i18n.ts'
import { showToast } from '#/kit/toast.ts'
import { entryQueries, findCachedLike, patchCached } from './patch-cached.ts'
import type { Liked } from './patch-cached.ts'

type Kind = 'entry' | 'comment'

const calls = {
  entry: { like: 'POST /api/like/:id', unlike: 'POST /api/unlike/:id' },
  comment: { like: 'POST /api/like/:id/comment', unlike: 'POST /api/unlike/:id/comment' },
} as const

/** Shows the like at once and takes it back when the server refuses. Quick taps are sent one after the other. */
export function useLike(kind: Kind, id: string) {
  const mutationKey = ['like', id]
  const isLast = () => queryClient.isMutating({ mutationKey }) <= 1
  return useMutation({
    mutationKey,
    scope: { id: `like ${id}` },
    mutationFn: (liked: boolean) => callApi(calls[kind][liked ? 'like' : 'unlike'], { params: { id } }),
    onMutate: async (liked) => {
      const before = findCachedLike(id)
      if (before !== undefined) patchCached(id, countLike(before, liked))
      await queryClient.cancelQueries(entryQueries)
      return before
    },
    onSuccess: ({ setData: { liked, evaluation_count } }) => {
      if (isLast()) patchCached(id, { liked, evaluation_count })
    },
    onError: async (error, _liked, before) => {
      // Somebody on another device was quicker: what is wanted is so already.
      if (error instanceof ApiFailure && (error.code === 'ALREADY_LIKED' || error.code === 'NOT_LIKED')) {
        await queryClient.invalidateQueries(entryQueries)
        return
      }
      if (before !== undefined) patchCached(id, before)
      showToast({ text: t('toast.rolledBack') })
    },
  })
}

export function useLikers(id: string) {
  return useInfiniteQuery({
    queryKey: ['likers', id],
    queryFn: async ({ signal, pageParam }) => {
      const after = pageParam === null ? {} : { _after: pageParam }
      const query = { _reltype: 'l' as const, ...after }
      return (await callApi('GET /api/entity_relation/:id', { params: { id }, query, signal })).list
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })
}

function countLike(before: Liked, liked: boolean): Liked {
  if (before.liked === liked) return before
  return { liked, evaluation_count: Math.max(0, before.evaluation_count + (liked ? 1 : -1)) }
}
