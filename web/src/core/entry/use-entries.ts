import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryClient, refetchesOnMount } from '#/platform/api/query-client.ts'
import { entryLists } from './entry-cache.ts'
import { addPage, mergeNewestPage } from './merge-pages.ts'
import type { EntriesPage, LoadedPages } from './merge-pages.ts'

export interface EntriesSource<Item, Answer> {
  queryKey: readonly unknown[]
  read: (after: string | null, signal?: AbortSignal) => Promise<Answer & { list: EntriesPage<Item> }>
  isOlder: (one: Item, other: Item) => boolean
}

/** Loading of older items. */
export interface Older {
  hasMore: boolean
  /** The cursor of the next page; null at the end. */
  after: string | null
  isReading: boolean
  isFailed: boolean
  read: () => void
}

type Loaded<Item, Answer> = Omit<Answer, 'list'> & LoadedPages<Item>

/** A refetch loads the newest page only: otherwise one new entry would reload a list of years. */
export const entriesQuery = <Item, Answer extends object>({ queryKey, read, isOlder }: EntriesSource<Item, Answer>) =>
  queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<Loaded<Item, Answer>> => {
      const { list, ...rest } = await read(null, signal)
      return { ...rest, ...mergeNewestPage(queryClient.getQueryData<Loaded<Item, Answer>>(queryKey), list, isOlder) }
    },
    // What was just written must appear at once; a window focus does not refetch.
    staleTime: 0,
    refetchOnMount: refetchesOnMount,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    // Comparing thousands of entries field by field takes longer than rendering the new ones.
    structuralSharing: false,
  })

/** A paged list of entries or messages. */
export function useEntries<Item, Answer extends object>(source: EntriesSource<Item, Answer>) {
  const { queryKey, read } = source
  const query = useQuery(entriesQuery(source))
  const after = query.data?.pages.at(-1)?.next ?? null
  const older = useMutation({
    mutationFn: async (cursor: string) => {
      const { list } = await read(cursor)
      queryClient.setQueryData<Loaded<Item, Answer>>(queryKey, (loaded) => loaded && addPage(loaded, cursor, list))
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

interface InfiniteList {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}

/** The same of a list that is refetched with all its pages. */
export const olderOf = (list: InfiniteList): Omit<Older, 'after'> => ({
  hasMore: list.hasNextPage,
  isReading: list.isFetchingNextPage,
  isFailed: list.isFetchNextPageError,
  read: () => void list.fetchNextPage(),
})

/** Reloads from the newest page; offline the loaded pages stay. Returns whether it was loaded. */
export async function reloadFromStart(queryKey: readonly unknown[]): Promise<boolean> {
  queryClient.setQueryData<LoadedPages>(queryKey, (loaded) => loaded && { ...loaded, readAt: 0 })
  await queryClient.invalidateQueries({ queryKey })
  return queryClient.getQueryState(queryKey)?.status !== 'error'
}

/** The order changed: the newest page is reloaded at once, older ones when they are reached. */
export async function reloadLists(): Promise<void> {
  queryClient.setQueriesData<LoadedPages>(entryLists, (loaded) => loaded && { ...loaded, readAt: 0 })
  await queryClient.invalidateQueries(entryLists)
}
