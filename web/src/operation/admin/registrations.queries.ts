import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { callApi } from '#/platform/api/call.ts'
import { queryClient } from '#/platform/api/query-client.ts'

export function useRegistrations() {
  return useInfiniteQuery({
    queryKey: ['admin', 'registrations'],
    queryFn: async ({ signal, pageParam }) =>
      (await callApi('GET /api/admin/registration', { query: pageParam === null ? {} : { _after: pageParam }, signal }))
        .list,
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    // other people's data is not saved on the device
    meta: { isPersisted: false },
  })
}

export function useDecideRegistration(id: string) {
  return useMutation({
    mutationFn: (decision: 'accept' | 'refuse') =>
      callApi('POST /api/admin/registration/:id', { params: { id }, body: { decision } }),
    // another administrator may have been faster: the list and the number are loaded again either way
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin'] }),
  })
}
