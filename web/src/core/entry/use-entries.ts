import { useMutation, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryClient } from '#/platform/api/query-client.ts'
import { entryLists } from './entry-cache.ts'
import { addPage, keepOlder } from './keep-older.ts'
import type { EntriesPage, HeldPages } from './keep-older.ts'

interface Source<Item, Answer> {
  queryKey: readonly unknown[]
  read: (after: string | null, signal?: AbortSignal) => Promise<Answer & { list: EntriesPage<Item> }>
  isOlder: (one: Item, other: Item) => boolean
}

/** The way to what is older. */
export interface Older {
  hasMore: boolean
  /** Where reading goes on; none at the end. */
  after: string | null
  isReading: boolean
  isFailed: boolean
  read: () => void
}

/**
 * A list of entries or messages, read on page by page. Whatever makes it fetch again asks for the newest page alone: a line of years
 * is not read anew for one new entry.
 */
export function useEntries<Item, Answer extends object>({ queryKey, read, isOlder }: Source<Item, Answer>) {
  type Held = Omit<Answer, 'list'> & HeldPages<Item>
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<Held> => {
      const { list, ...rest } = await read(null, signal)
      return { ...rest, ...keepOlder(queryClient.getQueryData<Held>(queryKey), list, isOlder) }
    },
    // What was just written must be there at once; a look at another window is no reason to fetch again.
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    // Comparing thousands of entries field by field takes longer than drawing the few that came.
    structuralSharing: false,
  })
  const after = query.data?.pages.at(-1)?.next ?? null
  const older = useMutation({
    mutationFn: async (cursor: string) => {
      const { list } = await read(cursor)
      queryClient.setQueryData<Held>(queryKey, (held) => held && addPage(held, cursor, list))
    },
  })
  const pages = query.data?.pages
  return {
    query,
    entries: useMemo(() => pages?.flatMap(({ data }) => data) ?? [], [pages]),
    older: {
      hasMore: after !== null,
      after,
      isReading: older.isPending,
      isFailed: older.isError,
      read: () => {
        if (after !== null && !older.isPending) older.mutate(after)
      },
    } satisfies Older,
  }
}

/** Begins again with the newest page; without network what is there stays. Whether it was read. */
export async function beginAnew(queryKey: readonly unknown[]): Promise<boolean> {
  queryClient.setQueryData<HeldPages>(queryKey, (held) => held && { ...held, readAt: 0 })
  await queryClient.invalidateQueries({ queryKey })
  return queryClient.getQueryState(queryKey)?.status !== 'error'
}

/** The order changed: what was read is read again, the newest page at once. */
export async function readListsAnew(): Promise<void> {
  queryClient.setQueriesData<HeldPages>(entryLists, (held) => held && { ...held, readAt: 0 })
  await queryClient.invalidateQueries(entryLists)
}
