import type { QueryFilters } from '@tanstack/react-query'
import { queryClient } from '#/api/query-client.ts'

/** What a list, a card and a page of the same entry or comment share. */
export interface Liked {
  liked: boolean
  evaluation_count: number
}

const rooms = new Set<unknown>(['lifeline', 'timeline', 'post', 'comment'])

/** Everything that shows entries or comments, whatever its filter. */
export const entryQueries = { predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => rooms.has(queryKey[0]) }

/** Changes an entry or a comment wherever a screen holds a copy of it, so that no two of them differ. */
export function patchCached(id: string, change: object): void {
  queryClient.setQueriesData(entryQueries, (data: unknown) => patchIn(data, id, change))
}

/** Takes it out of the lists that are told. */
export function dropCached(id: string, queries: QueryFilters): void {
  queryClient.setQueriesData(queries, (data: unknown) => dropIn(data, id))
}

export function findCachedLike(id: string): Liked | undefined {
  for (const [, data] of queryClient.getQueriesData(entryQueries)) {
    const found = findIn(data, id)
    if (found !== undefined) return { liked: found.liked, evaluation_count: found.evaluation_count }
  }
  return undefined
}

export function patchIn(value: unknown, id: string, change: object): unknown {
  if (isItem(value, id)) return { ...value, ...change }
  return mapMembers(value, (member) => patchIn(member, id, change))
}

export function dropIn(value: unknown, id: string): unknown {
  const left =
    Array.isArray(value) && value.some((item) => isItem(item, id)) ? value.filter((item) => !isItem(item, id)) : value
  return mapMembers(left, (member) => dropIn(member, id))
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
  if (typeof value !== 'object' || value === null) return undefined
  for (const member of Object.values(value)) {
    const found = findIn(member, id)
    if (found !== undefined) return found
  }
  return undefined
}

function isItem(value: unknown, id: string): value is Liked {
  return typeof value === 'object' && value !== null && 'id' in value && value.id === id && 'evaluation_count' in value
}
