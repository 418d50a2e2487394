import { matchQuery } from '@tanstack/react-query'
import type { QueryFilters } from '@tanstack/react-query'
import { ApiFailure } from '#/platform/api/call.ts'
import { containsAny, listPersistedQueries } from '#/platform/api/persisted-queries.ts'
import { queryClient } from '#/platform/api/query-client.ts'

/** Fields that a list, a card and a page of an entry or comment share. */
export interface Liked {
  liked: boolean
  evaluation_count: number
}

const entryRooms = new Set<unknown>([
  'lifeline',
  'timeline',
  'community',
  'lesson',
  'library',
  'search',
  'bookmark',
  'post',
  'comment',
  'event',
  'pin',
  'client',
])

/** Every query that shows entries or comments. */
export const entryQueries = {
  predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => entryRooms.has(queryKey[0]),
}

/** Those of them that are paged. */
export const entryLists = {
  predicate: ({ queryKey: [room, part] }: { queryKey: readonly unknown[] }) =>
    (room === 'lifeline' && part === 'line') ||
    (room === 'timeline' && part === 'feed') ||
    (room === 'community' && part === 'posts') ||
    (room === 'lesson' && part === 'solutions') ||
    (room === 'library' && part === 'shelf'),
}

/** Changes an entry or a comment in every cached query, so that no two screens differ. */
export function patchCached(id: string, change: object): void {
  queryClient.setQueriesData(entryQueries, (data: unknown) => patchIn(data, id, change))
}

/** Removes it from the given queries. */
export function removeFromLists(id: string, queries: QueryFilters): void {
  queryClient.setQueriesData(queries, (data: unknown) => removeIn(data, id))
}

/** Deletes every cached copy of erased or hidden entries or people, and refetches the rest. */
export function evictAndRefetch(ids: readonly string[]): void {
  if (ids.length === 0) return
  evictCached(ids)
  void queryClient.invalidateQueries({ predicate: ({ state }) => state.status !== 'error' })
}

/** Deletes every copy of them from the cache and the disk. */
export function evictCached(ids: readonly string[]): void {
  const evictedIds = new Set<unknown>(ids)
  const error = new ApiFailure(404, { error_code: 'NOT_FOUND' })
  for (const query of listPersistedQueries()) {
    const { queryKey, state } = query
    if (!containsAny([queryKey, state.data], evictedIds)) continue
    // An open page of one shows NOT_FOUND, as the server would answer.
    if (query.isActive() && containsAny(queryKey, evictedIds) && matchQuery(entryQueries, query)) {
      query.setState({ data: undefined, status: 'error', fetchStatus: 'idle', error })
      continue
    }
    const left = evictIn(state.data, evictedIds)
    if (!containsAny([queryKey, left], evictedIds))
      queryClient.setQueryData(queryKey, left, { updatedAt: state.dataUpdatedAt })
    else if (query.isActive()) void queryClient.resetQueries({ queryKey, exact: true })
    else queryClient.removeQueries({ queryKey, exact: true })
  }
}

export function findCached(id: string): (Liked & { occurred_on?: string }) | undefined {
  for (const [, data] of queryClient.getQueriesData(entryQueries)) {
    const found = findIn(data, id)
    if (found !== undefined) return found
  }
  return undefined
}

export function patchIn(value: unknown, id: string, change: object): unknown {
  return mapItems(value, (item) => (item.id === id ? { ...item, ...change } : item))
}

/** Without evicted items, items of evicted authors, and shares of them. */
export function evictIn(value: unknown, evictedIds: ReadonlySet<unknown>): unknown {
  if (isAnyItem(value)) return isEvicted((value as WithShared).shared, evictedIds) ? { ...value, shared: null } : value
  const left =
    Array.isArray(value) && value.some((item) => isAnyItem(item) && isEvicted(item, evictedIds))
      ? value.filter((item) => !(isAnyItem(item) && isEvicted(item, evictedIds)))
      : value
  return mapMembers(left, (member) => evictIn(member, evictedIds))
}

interface WithShared {
  shared?: { id: unknown; author?: { id: unknown } | null } | null
}

function isEvicted(shown: WithShared['shared'], evictedIds: ReadonlySet<unknown>): boolean {
  return shown != null && (evictedIds.has(shown.id) || evictedIds.has(shown.author?.id))
}

export function removeIn(value: unknown, id: string): unknown {
  if (isAnyItem(value)) return value
  const left =
    Array.isArray(value) && value.some((item) => isItem(item, id)) ? value.filter((item) => !isItem(item, id)) : value
  return mapMembers(left, (member) => removeIn(member, id))
}

function mapItems(value: unknown, map: (item: Liked & { id: unknown }) => unknown): unknown {
  if (isAnyItem(value)) return map(value)
  return mapMembers(value, (member) => mapItems(member, map))
}

/** Unchanged parts keep their identity, so that nothing else re-renders. */
function mapMembers(value: unknown, map: (member: unknown) => unknown): unknown {
  if (Array.isArray(value)) {
    const items = value.map(map)
    return items.some((item, index) => item !== value[index]) ? items : value
  }
  if (typeof value !== 'object' || value === null) return value
  const before = value as Record<string, unknown>
  const members = Object.entries(before).map(([name, member]) => [name, map(member)] as const)
  return members.some(([name, member]) => member !== before[name]) ? Object.fromEntries(members) : value
}

function findIn(value: unknown, id: string): Liked | undefined {
  if (isItem(value, id)) return value
  if (isAnyItem(value)) return undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const member of Object.values(value)) {
    const found = findIn(member, id)
    if (found !== undefined) return found
  }
  return undefined
}

function isItem(value: unknown, id: string): value is Liked {
  return isAnyItem(value) && value.id === id
}

/** Items are not searched inside: long lists have thousands, and none contains another. */
function isAnyItem(value: unknown): value is Liked & { id: unknown } {
  return typeof value === 'object' && value !== null && 'id' in value && 'evaluation_count' in value
}
