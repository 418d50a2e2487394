import { useMutation } from '@tanstack/react-query'
import { queryClient } from '#/platform/api/query-client.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { showToast } from '#/platform/kit/toast.ts'
import { deliver } from '#/core/outbox/outbox.ts'
import { useOutbox } from '#/core/outbox/outbox-store.ts'
import { entryQueries, findCached, patchCached } from '#/core/entry/entry-cache.ts'
import type { Liked } from '#/core/entry/entry-cache.ts'

type Kind = 'entry' | 'comment'

/**
 * Shows the like at once and reverts it when the server refuses; offline it waits on this device. Quick taps are sent one
 * after the other.
 */
export function useLike(kind: Kind, id: string) {
  const mutationKey = ['like', id]
  const isLast = () => queryClient.isMutating({ mutationKey }) <= 1
  return useMutation({
    mutationKey,
    scope: { id: `like ${id}` },
    mutationFn: (liked: boolean) => deliver({ kind: 'like', target: kind, id, liked }),
    onMutate: async (liked) => {
      const cached = findCached(id)
      const before = cached && { liked: cached.liked, evaluation_count: cached.evaluation_count }
      if (before !== undefined) patchCached(id, countLike(before, liked))
      await queryClient.cancelQueries(entryQueries)
      return before
    },
    onSuccess: async (delivery) => {
      if (!delivery.sent) return
      const setData = delivery.answer?.setData
      // Another device or tab was faster: the wanted state holds already.
      if (setData === undefined) await queryClient.invalidateQueries(entryQueries)
      else if (isLast()) patchCached(id, { liked: setData.liked, evaluation_count: setData.evaluation_count })
    },
    onError: (_error, _liked, before) => {
      if (before !== undefined) patchCached(id, before)
      showToast({ text: t('toast.rolledBack') })
    },
  })
}

/** Applies an unsent like: a list fetched meanwhile does not have it yet. */
export function usePendingLike(id: string, known: Liked): Liked {
  const item = useOutbox().find((one) => one.kind === 'like' && one.id === id && one.status !== 'refused')
  return item?.kind === 'like' ? countLike(known, item.liked) : known
}

function countLike(before: Liked, liked: boolean): Liked {
  if (before.liked === liked) return before
  return { liked, evaluation_count: Math.max(0, before.evaluation_count + (liked ? 1 : -1)) }
}
