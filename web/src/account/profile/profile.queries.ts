import type { Answer, Body } from '@entemi/contract/calls'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { callApi } from '#/platform/api/call.ts'
import { queryClient } from '#/platform/api/query-client.ts'
import { profileKey } from '#/platform/session/profile-key.ts'
import { refreshState } from '#/platform/session/user-state.ts'
import { managedPersonKey } from '#/core/entity/entity.queries.ts'
import { patchProfile } from './patch-profile.ts'

export type OwnProfile = Answer<'GET /api/profile/me'>['profile']

const ownProfileQuery = queryOptions({
  queryKey: profileKey,
  queryFn: async ({ signal }): Promise<OwnProfile> => (await callApi('GET /api/profile/me', { signal })).profile,
})

export function useOwnProfile() {
  return useQuery(ownProfileQuery)
}

/** For a form: waits for a fresh read, or an old copy would be saved over a newer one. */
export function useFreshProfile() {
  const profile = useQuery({ ...ownProfileQuery, staleTime: 0 })
  return profile.isFetchedAfterMount ? profile : { ...profile, data: undefined, error: null }
}

export async function saveProfile(body: Body<'PATCH /api/profile/me'>): Promise<void> {
  await patchProfile(body)
  await refreshOwn()
}

export async function saveAddress(body: Body<'POST /api/profile/address'>): Promise<void> {
  await callApi('POST /api/profile/address', { body })
  await refreshOwn()
}

async function refreshOwn(): Promise<void> {
  await Promise.all([queryClient.invalidateQueries({ queryKey: profileKey }), refreshState()])
}

/** A managed person, freshly read: an old copy must not be saved over a newer one. */
export function useManagedPerson(id: string) {
  const person = useQuery({
    queryKey: managedPersonKey(id),
    queryFn: async ({ signal }) =>
      (await callApi('GET /api/profile/:id', { params: { id }, query: { _size: 1 }, signal })).profile,
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
  return person.isFetchedAfterMount ? person : { ...person, data: undefined, error: null }
}
