import { QueryCache, QueryClient, hashKey } from '@tanstack/react-query'
import type { Query } from '@tanstack/react-query'
import { ApiFailure } from './call.ts'

/** How long cached data stays readable offline; what others wrote for a shorter time. */
export const persistMs = 30 * 24 * 3600_000
export const persistOthersMs = 7 * 24 * 3600_000

/** The account whose cache this device holds. */
export const accountKey = 'entemi.account'

/** The session state; it survives a logout, since every screen reads it. */
export const stateKey = ['state'] as const

type OnFailure = (error: Error) => void
let onFailure: OnFailure = () => undefined

/** Called for every failed query: a session that ended elsewhere is noticed here first. */
export function onQueryFailure(listener: OnFailure): void {
  onFailure = listener
}

/** When each query was read for a page that was about to be shown. */
const preloadedAt = new Map<string, number>()
const justReadMs = 3000
const preloadMs = 1000

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error) => onFailure(error) }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // A timer longer than 24 days would overflow and fire at once.
      gcTime: 24 * 3600_000,
      retry: (tries, error) => tries < 2 && isWorthRetrying(error),
      // A device may report offline and still reach a server in its own network.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

queryClient.setQueryDefaults(stateKey, { gcTime: Infinity, staleTime: Infinity })

function isWorthRetrying(error: Error): boolean {
  return error instanceof ApiFailure && (error.status === 503 || error.code === 'TIMEOUT')
}

type Options = Parameters<typeof queryClient.prefetchQuery>[0]

/**
 * Reads what a page shows first, so that it is rendered once, with its content. What the device has is enough: the page itself
 * refreshes that. Failures, and answers that take long, are left to the page.
 */
export async function preload(...queries: readonly { queryKey: readonly unknown[] }[]): Promise<void> {
  const read = queries.map(async (options) => {
    if (queryClient.getQueryData(options.queryKey) !== undefined) return
    await queryClient.prefetchQuery(options as Options)
    preloadedAt.set(hashKey(options.queryKey), Date.now())
  })
  await Promise.race([Promise.all(read), new Promise((resolve) => setTimeout(resolve, preloadMs))])
}

/**
 * For a query that is read each time it is shown: not again by the page that it was read for, unless it has changed since. Not for
 * a form, which must not show an old copy.
 */
export function refetchesOnMount({ queryHash, state }: Pick<Query, 'queryHash' | 'state'>): boolean {
  const isJustRead = Date.now() - (preloadedAt.get(queryHash) ?? 0) < justReadMs
  return !isJustRead || state.isInvalidated
}
