import { useQuery } from '@tanstack/react-query'
import { callApi } from '#/platform/api/call.ts'

/** The number of members: guests see nothing else of them. */
export function usePublicCounts() {
  return useQuery({
    queryKey: ['public'],
    queryFn: async ({ signal }) => (await callApi('GET /api/public', { signal })).public,
  })
}
