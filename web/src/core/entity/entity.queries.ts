import type { Answer } from '@entemi/contract/calls'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { callApi } from '#/platform/api/call.ts'

export type Community = Answer<'GET /api/entity/:id'>['entity']

/** First part of the key of every query that shows communities. */
export const communityKey = ['community'] as const

export const communityHeadQuery = (id: string) =>
  queryOptions({
    queryKey: [...communityKey, 'face', id],
    queryFn: async ({ signal }): Promise<Community> =>
      (await callApi('GET /api/entity/:id', { params: { id }, query: { _size: 1 }, signal })).entity,
    staleTime: 0,
    refetchOnWindowFocus: false,
  })

/** For a form: an old copy must not be saved over a newer one. */
export function useFreshCommunity(id: string) {
  const community = useQuery(communityHeadQuery(id))
  return community.isFetchedAfterMount ? community : { ...community, data: undefined, error: null }
}
