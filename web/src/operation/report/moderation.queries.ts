import type { ModerationItem } from '@entemi/contract/community/community'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { callApi } from '#/platform/api/call.ts'
import { queryClient } from '#/platform/api/query-client.ts'
import { evictAndRefetch } from '#/core/entry/entry-cache.ts'

export type QueueState = 'open' | 'hidden'

export interface Decision {
  action: 'approve' | 'hide' | 'remove'
  /** The author reads it; an approval needs none. */
  reason?: string
}

const queueKey = (groupId: string) => ['moderation', groupId] as const

/** Open cases of a community, or hidden content; oldest first. */
export function useQueue(groupId: string, state: QueueState) {
  return useInfiniteQuery({
    queryKey: [...queueKey(groupId), state],
    meta: { isPersisted: false },
    queryFn: async ({ signal, pageParam }) => {
      const query = { state, ...(pageParam !== null && { _after: pageParam }) }
      return (await callApi('GET /api/entity/:id/moderation', { params: { id: groupId }, query, signal })).list
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })
}

export function useDecide(groupId: string, item: ModerationItem) {
  return useMutation({
    mutationFn: ({ action, reason }: Decision) =>
      callApi('POST /api/entity/:id/moderation/:postId', {
        params: { id: groupId, postId: item.id },
        body: { action, ...(reason !== undefined && { reason }) },
      }),
    onSuccess: (_answer, { action }) => {
      if (item.kind === 'post' && action === 'remove') evictAndRefetch([item.id])
    },
    // Another moderator may have been faster: the list is reloaded either way.
    onSettled: () =>
      queryClient.invalidateQueries({
        predicate: ({ queryKey: [room] }) =>
          ['moderation', 'community', 'comment', 'timeline', 'post'].includes(String(room)),
      }),
  })
}
