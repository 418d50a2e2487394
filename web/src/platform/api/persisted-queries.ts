import type { Query } from '@tanstack/react-query'
import { queryClient, stateKey } from './query-client.ts'

/** What was read and may lie on the disk; not what an office shows, and not who is asking. */
export function listKeptQueries(): Query[] {
  return queryClient
    .getQueryCache()
    .findAll({ predicate: ({ meta, queryKey }) => meta?.['isKept'] !== false && queryKey[0] !== stateKey[0] })
}

/** The ids of entries in it that somebody else wrote, or that do not tell whose they are. */
export function listOthersEntries(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const nested = Object.values(value).flatMap(listOthersEntries)
  return isOthersEntry(value) ? [value.id, ...nested] : nested
}

/** Whether one of these ids stands anywhere in it. */
export function holdsAny(value: unknown, ids: ReadonlySet<unknown>): boolean {
  if (typeof value !== 'object' || value === null) return ids.has(value)
  return Object.values(value).some((member) => holdsAny(member, ids))
}

/** An entry, the head of a shared one, or the entry that a notification is about. */
function isOthersEntry(value: object): value is { id: string } {
  const { id, category, owned_by_me } = value as Record<string, unknown>
  return typeof id === 'string' && typeof category === 'string' && owned_by_me !== true
}
