import type { Query } from '@tanstack/react-query'
import { queryClient, stateKey } from './query-client.ts'

/** Queries that may be on the disk: not those of administration, and not the session. */
export function listPersistedQueries(): Query[] {
  return queryClient
    .getQueryCache()
    .findAll({ predicate: ({ meta, queryKey }) => meta?.['isPersisted'] !== false && queryKey[0] !== stateKey[0] })
}

/** Ids of the entries in it that somebody else wrote, or whose author is unknown. */
export function listOthersEntries(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const nested = Object.values(value).flatMap(listOthersEntries)
  return isOthersEntry(value) ? [value.id, ...nested] : nested
}

/** Whether one of these ids occurs anywhere in it. */
export function containsAny(value: unknown, ids: ReadonlySet<unknown>): boolean {
  if (typeof value !== 'object' || value === null) return ids.has(value)
  return Object.values(value).some((member) => containsAny(member, ids))
}

/** An entry, the head of a shared one, or the entry that a notification is about. */
function isOthersEntry(value: object): value is { id: string } {
  const { id, category, owned_by_me } = value as Record<string, unknown>
  return typeof id === 'string' && typeof category === 'string' && owned_by_me !== true
}
