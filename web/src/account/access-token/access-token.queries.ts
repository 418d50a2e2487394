import type { Answer, Body } from '@entemi/contract/calls'
import { useMutation, useQuery } from '@tanstack/react-query'
import { callApi } from '#/platform/api/call.ts'
import { queryClient } from '#/platform/api/query-client.ts'

export type AccessToken = Answer<'GET /api/identity/token'>['list']['data'][number]
export type NewAccessToken = Body<'POST /api/identity/token'>

const tokensKey = ['access-tokens'] as const
const refresh = () => queryClient.invalidateQueries({ queryKey: tokensKey })

export function useAccessTokens() {
  return useQuery({
    queryKey: tokensKey,
    queryFn: async ({ signal }) => (await callApi('GET /api/identity/token', { signal })).list.data,
    staleTime: 0,
  })
}

/** Returns the token: the only time that anybody sees it. */
export async function addAccessToken(body: NewAccessToken): Promise<string> {
  const { token } = (await callApi('POST /api/identity/token', { body })).setData
  await refresh()
  return token
}

export function useRevokeAccessToken() {
  return useMutation({
    mutationFn: (id: AccessToken['id']) => callApi('DELETE /api/identity/token/:id', { params: { id } }),
    onSettled: refresh,
  })
}
