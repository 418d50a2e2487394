import type { Body } from '@entemi/contract/calls'
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { callApi } from '#/platform/api/call.ts'
import { queryClient } from '#/platform/api/query-client.ts'

const sessionsKey = ['sessions'] as const

export const confirmIdentity = (body: Body<'POST /api/identity/confirm'>) =>
  callApi('POST /api/identity/confirm', { body })

export function useSessions() {
  return useQuery({
    queryKey: sessionsKey,
    queryFn: async ({ signal }) => (await callApi('GET /api/identity/session', { signal })).list.data,
    staleTime: 0,
  })
}

/** Who looked at one's data, newest first. */
export function useAccess() {
  return useInfiniteQuery({
    queryKey: ['access'],
    queryFn: async ({ signal, pageParam }) => {
      const query = pageParam === null ? {} : { _after: pageParam }
      return (await callApi('GET /api/identity/access', { query, signal })).list
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })
}

export function useEndSession() {
  return useMutation({
    mutationFn: (id: string) => callApi('DELETE /api/identity/session/:id', { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsKey }),
  })
}

export function useEndOtherSessions() {
  return useMutation({
    mutationFn: () => callApi('DELETE /api/identity/session'),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsKey }),
  })
}

export const deleteAccount = () => callApi('DELETE /api/identity/dummy')

export function useStorage() {
  return useQuery({
    queryKey: ['storage'],
    queryFn: async ({ signal }) => (await callApi('GET /api/identity/storage', { signal })).storage,
    staleTime: 0,
  })
}

const exportKey = ['export'] as const
const pollMs = 2000

/** Polled while it is being made. */
export function useExport() {
  return useQuery({
    queryKey: exportKey,
    queryFn: async ({ signal }) => (await callApi('GET /api/identity/export/state', { signal })).export,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.state === 'waiting' || data?.state === 'making' ? pollMs : false),
  })
}

export async function askExport(): Promise<void> {
  const answer = await callApi('POST /api/identity/export')
  queryClient.setQueryData(exportKey, answer.export)
}

/** A plain link: the browser streams it to disk instead of holding it in memory. */
export const exportAddress = '/api/identity/export'
