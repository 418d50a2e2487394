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

export function findCachedLike(id: string): Liked | undefined {
  for (const [, data] of queryClient.getQueriesData(entryQueries)) {
    const found = findIn(data, id)
    if (found !== undefined) return { liked: found.liked, evaluation_count: found.evaluation_count }
  }
  return undefined
}

/** What does not hold it stays the same object, so nothing else is drawn again. */
export function patchIn(value: unknown, id: string, change: object): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => patchIn(item, id, change))
    return items.some((item, index) => item !== value[index]) ? items : value
  }
  if (typeof value !== 'object' || value === null) return value
  if (isItem(value, id)) return { ...value, ...change }
  const members = Object.entries(value).map(([name, member]) => [name, patchIn(member, id, change)] as const)
  const before = value as Record<string, unknown>
  return members.some(([name, member]) => member !== before[name]) ? Object.fromEntries(members) : value
}

function findIn(value: unknown, id: string): Liked | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  if (isItem(value, id)) return value
  for (const member of Object.values(value)) {
    const found = findIn(member, id)
    if (found !== undefined) return found
  }
  return undefined
}

function isItem(value: object, id: string): value is Liked {
  return 'id' in value && value.id === id && 'evaluation_count' in value
}
