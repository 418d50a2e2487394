import { matchQuery } from '@tanstack/react-query'
import type { QueryFilters } from '@tanstack/react-query'
import { ApiFailure } from '#/platform/api/call.ts'
import { holdsAny, listKeptQueries } from '#/platform/api/persisted-queries.ts'
import { queryClient } from '#/platform/api/query-client.ts'

/** What a list, a card and a page of the same entry or comment share. */
export interface Liked {
  liked: boolean
  evaluation_count: number
}

const rooms = new Set<unknown>(['lifeline', 'timeline', 'community', 'lesson', 'library', 'search', 'post', 'comment'])

/** Everything that shows entries or comments, whatever its filter. */
export const entryQueries = { predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => rooms.has(queryKey[0]) }

/** Those of them that go on and on. */
export const entryLists = {
  predicate: ({ queryKey: [room, part] }: { queryKey: readonly unknown[] }) =>
    (room === 'lifeline' && part === 'line') ||
    (room === 'timeline' && part === 'feed') ||
    (room === 'community' && part === 'posts') ||
    (room === 'lesson' && part === 'solutions') ||
    (room === 'library' && part === 'shelf'),
}

/** Changes an entry or a comment wherever a screen holds a copy of it, so that no two of them differ. */
export function patchCached(id: string, change: object): void {
  queryClient.setQueriesData(entryQueries, (data: unknown) => patchIn(data, id, change))
}

/** Takes it out of the lists that are told. */
export function dropCached(id: string, queries: QueryFilters): void {
  queryClient.setQueriesData(queries, (data: unknown) => dropIn(data, id))
}

/** Erased or hidden, entries or people: no copy of them stays on this device, and the rest is asked for again. */
export function forgetCached(ids: readonly string[]): void {
  if (ids.length === 0) return
  removeCached(ids)
  void queryClient.invalidateQueries({ predicate: ({ state }) => state.status !== 'error' })
}

/** Takes every copy of them off the screen and the disk. */
export function removeCached(ids: readonly string[]): void {
  const gone = new Set<unknown>(ids)
  const error = new ApiFailure(404, { error_code: 'NOT_FOUND' })
  for (const query of listKeptQueries()) {
    const { queryKey, state } = query
    if (!holdsAny([queryKey, state.data], gone)) continue
    // An open page of one reads as if there had never been anything; the server would only say so too.
    if (query.isActive() && holdsAny(queryKey, gone) && matchQuery(entryQueries, query)) {
      query.setState({ data: undefined, status: 'error', fetchStatus: 'idle', error })
      continue
    }
    const left = forgetIn(state.data, gone)
    if (!holdsAny([queryKey, left], gone)) queryClient.setQueryData(queryKey, left, { updatedAt: state.dataUpdatedAt })
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

/** Without what is gone, or whose author is, and without what others' entries show of it. */
export function forgetIn(value: unknown, gone: ReadonlySet<unknown>): unknown {
  if (isAnyItem(value)) return isGone((value as Shown).shared, gone) ? { ...value, shared: null } : value
  const left =
    Array.isArray(value) && value.some((item) => isAnyItem(item) && isGone(item, gone))
      ? value.filter((item) => !(isAnyItem(item) && isGone(item, gone)))
      : value
  return mapMembers(left, (member) => forgetIn(member, gone))
}

interface Shown {
  shared?: { id: unknown; author?: { id: unknown } | null } | null
}

function isGone(shown: Shown['shared'], gone: ReadonlySet<unknown>): boolean {
  return shown != null && (gone.has(shown.id) || gone.has(shown.author?.id))
}

export function dropIn(value: unknown, id: string): unknown {
  if (isAnyItem(value)) return value
  const left =
    Array.isArray(value) && value.some((item) => isItem(item, id)) ? value.filter((item) => !isItem(item, id)) : value
  return mapMembers(left, (member) => dropIn(member, id))
}

function mapItems(value: unknown, map: (item: Liked & { id: unknown }) => unknown): unknown {
  if (isAnyItem(value)) return map(value)
  return mapMembers(value, (member) => mapItems(member, map))
}

/** What does not change stays the same object, so nothing else is drawn again. */
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

/** Nothing in it is looked at: there are thousands in a long list, and none holds another. */
function isAnyItem(value: unknown): value is Liked & { id: unknown } {
  return typeof value === 'object' && value !== null && 'id' in value && 'evaluation_count' in value
}
