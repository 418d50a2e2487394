import type { EntryId } from '@entemi/contract/platform/ids'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Poll } from '@entemi/contract/core/poll'
import { callApi } from '#/platform/api/call.ts'
import { send } from '#/platform/api/send.ts'
import { patchCached } from '#/core/entry/entry-cache.ts'

const showIn = (id: EntryId) => ({
  then: ({ poll }: { poll: Poll }) => patchCached(id, { poll }),
})

/** Each returns whether it was done; a failure is shown. */
export const vote = async (id: EntryId, choices: number[]): Promise<boolean> =>
  (await send(() => callApi('POST /api/poll/:id/vote', { params: { id }, body: { choices } }), showIn(id))) !==
  undefined

export const withdrawVote = async (id: EntryId): Promise<boolean> =>
  (await send(() => callApi('DELETE /api/poll/:id/vote', { params: { id } }), showIn(id))) !== undefined

export const closePoll = async (id: EntryId): Promise<boolean> =>
  (await send(() => callApi('POST /api/poll/:id/close', { params: { id } }), showIn(id))) !== undefined

export function useVoters(id: EntryId, no: number) {
  return useInfiniteQuery({
    queryKey: ['poll-voters', id, no] as const,
    queryFn: async ({ pageParam, signal }) => {
      const query = pageParam === undefined ? {} : { _after: pageParam }
      const params = { id, no: String(no) }
      return (await callApi('GET /api/poll/:id/voters/:no', { params, query, signal })).list
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  })
}
