import { QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiFailure } from './call.ts'

/** How long what was seen stays readable without network; what others wrote for a shorter time. */
export const keepFor = 30 * 24 * 3600_000
export const keepOthersFor = 7 * 24 * 3600_000

/** Whose copy this device holds. */
export const accountKey = 'entemi.account'

/** Who is asking; it outlives a logout, since every screen reads it. */
export const stateKey = ['state'] as const

type OnFailure = (error: Error) => void
let onFailure: OnFailure = () => undefined

/** One place hears of every failed read: a session that ended elsewhere shows here first. */
export function onQueryFailure(listener: OnFailure): void {
  onFailure = listener
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error) => onFailure(error) }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // A timer beyond 24 days would run out at once.
      gcTime: 24 * 3600_000,
      retry: (tries, error) => tries < 2 && isWorthRetrying(error),
      // The device may call itself offline and still reach the server on the same machine or network.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

queryClient.setQueryDefaults(stateKey, { gcTime: Infinity, staleTime: Infinity })

function isWorthRetrying(error: Error): boolean {
  return error instanceof ApiFailure && (error.status === 503 || error.code === 'TIMEOUT')
}
