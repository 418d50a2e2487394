import { useQuery } from '@tanstack/react-query'
import { callApi } from '#/platform/api/call.ts'

/** How many live here: all that a guest may know of them. */
export function usePublicCounts() {
  return useQuery({
    queryKey: ['public'],
    queryFn: async ({ signal }) => (await callApi('GET /api/public', { signal })).public,
  })
}
