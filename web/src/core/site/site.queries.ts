import type { Answer, Body } from '@entemi/contract/calls'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { callApi } from '#/platform/api/call.ts'
import { queryClient } from '#/platform/api/query-client.ts'
import { refreshState } from '#/platform/session/user-state.ts'
import { createEntity } from '#/core/entity/entity.queries.ts'

export type SiteSetting = Answer<'GET /api/admin/setting'>['setting']
type CompanyPage = Answer<'GET /api/admin/setting/company'>
export type Company = CompanyPage['list']['data'][number]

/** The colour of the app, as a colour field can show it. */
export const appColor = '#2a4b9b'

const settingKey = ['site', 'setting'] as const
const companyKey = ['site', 'company'] as const

export function useSiteSetting() {
  return useQuery({
    queryKey: settingKey,
    queryFn: async ({ signal }) => (await callApi('GET /api/admin/setting', { signal })).setting,
    // what another administrator set a minute ago must not be saved over
    staleTime: 0,
  })
}

/** The state holds the name, the libraries and the links too. */
export async function changeSiteSetting(body: Body<'PUT /api/admin/setting'>): Promise<void> {
  const { setting } = await callApi('PUT /api/admin/setting', { body })
  queryClient.setQueryData(settingKey, setting)
  await refreshState()
}

export function useCompanies() {
  return useInfiniteQuery({
    queryKey: companyKey,
    queryFn: ({ signal, pageParam }) =>
      callApi('GET /api/admin/setting/company', { query: pageParam === null ? {} : { _after: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ list }) => list.next,
    staleTime: 0,
  })
}

/** The same form sent again after a lost answer creates one site. */
export async function openCompany(name: string, subdomain: string, idempotencyKey: string): Promise<void> {
  await createEntity({ type: 3, name, subdomain }, idempotencyKey)
  await queryClient.invalidateQueries({ queryKey: companyKey })
}

export async function editCompany(id: string, body: Body<'PATCH /api/admin/setting/company/:id'>): Promise<void> {
  await callApi('PATCH /api/admin/setting/company/:id', { params: { id }, body })
  await queryClient.invalidateQueries({ queryKey: companyKey })
}
