import { QueryCache, QueryClient } from '@tanstack/react-query'
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
