import type { QueryFilters } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'

/**
 * Reads queries again after a change on the server. A first load, and one that no screen shows yet, goes on when it is
 * invalidated: its answer may be older than the change, and would count as fresh.
 */
export async function readAgain(filters: QueryFilters): Promise<void> {
  const underWay = queryClient
    .getQueryCache()
    .findAll({ ...filters, fetchStatus: 'fetching' })
    .filter((query) => query.state.data === undefined || !query.isActive())
  await queryClient.invalidateQueries(filters)
  if (underWay.length === 0) return
  await Promise.allSettled(underWay.map(async ({ promise }) => promise))
  await queryClient.invalidateQueries({ predicate: (query) => underWay.includes(query) })
}
