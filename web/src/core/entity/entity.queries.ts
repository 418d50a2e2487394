import type { Answer, Body } from '@entemi/contract/calls'
import { limits } from '@entemi/contract/platform/limits'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { callApi } from '#/platform/api/call.ts'
import { queryClient } from '#/platform/api/query-client.ts'
import { refreshState } from '#/platform/session/user-state.ts'

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

/** All communities one belongs to, in one page: the list is chosen from, not paged. */
export async function fetchOwnEntities(signal: AbortSignal) {
  return (await callApi('GET /api/entity', { query: { mine: '1', _size: limits.page.max }, signal })).list.data
}

/** Those of them that one leads. */
export async function fetchLedEntities(signal: AbortSignal) {
  const entities = await fetchOwnEntities(signal)
  return entities.filter(({ relation }) => relation.some((letter) => 'ACE'.includes(letter)))
}

export const createEntity = (body: Body<'POST /api/entity'>, idempotencyKey: string) =>
  callApi('POST /api/entity', { body, idempotencyKey })

/** A managed person: somebody without an account of their own (type 1). */
export const addPerson = (name: string, introduction: string) =>
  withState(() => {
    const optional = introduction.trim() === '' ? {} : { introduction }
    return createEntity({ name, type: 1, ...optional }, crypto.randomUUID())
  })

export const editPerson = (id: string, body: Body<'PATCH /api/entity/:id'>) =>
  withState(async () => {
    await callApi('PATCH /api/entity/:id', { params: { id }, body })
    await queryClient.invalidateQueries({ queryKey: managedPersonKey(id) })
  })

export const deletePerson = (id: string) => withState(() => callApi('DELETE /api/entity/:id', { params: { id } }))

export const managedPersonKey = (id: string) => ['managed-person', id] as const

/** The state lists the entities one can act as. */
async function withState(act: () => Promise<unknown>): Promise<void> {
  await act()
  await refreshState()
}
