import type { Body } from '@entemi/contract/calls'
import { useMutation, useQuery } from '@tanstack/react-query'
import { callApi } from '#/platform/api/call.ts'
import { queryClient } from '#/platform/api/query-client.ts'

const hour = 3600_000
const linkedKey = ['linked'] as const

export function useSocialServices() {
  return useQuery({
    queryKey: ['social'],
    queryFn: async ({ signal }) => (await callApi('GET /api/social', { signal })).list.data,
    staleTime: hour,
  })
}

/** A person from a login service without an account yet; not saved on the device. */
export function useArrival() {
  return useQuery({
    queryKey: ['arrival'],
    queryFn: async ({ signal }) => (await callApi('GET /api/social/join', { signal })).join,
    staleTime: 0,
    gcTime: 0,
  })
}

export const joinBySocial = (body: Body<'POST /api/social/join'>) => callApi('POST /api/social/join', { body })

export function useLinked() {
  return useQuery({
    queryKey: linkedKey,
    queryFn: async ({ signal }) => (await callApi('GET /api/identity/social', { signal })).list.data,
    staleTime: 0,
  })
}

export function useUnlink() {
  return useMutation({
    mutationFn: (service: string) => callApi('DELETE /api/identity/social/:service', { params: { service } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: linkedKey }),
  })
}

/** The address to link a service or to confirm the identity by it; returns to `callback`. */
export async function beginSocial(service: string, body: Body<'POST /api/identity/social/:service'>): Promise<string> {
  const { setData } = await callApi('POST /api/identity/social/:service', { params: { service }, body })
  return setData.address
}
