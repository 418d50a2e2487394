import type { Body } from '@entemi/contract/calls'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { ApiFailure, callApi } from '#/platform/api/call.ts'
import { preload, queryClient } from '#/platform/api/query-client.ts'
import type { PageProps } from '#/platform/navigation/page-props.ts'
import { refreshState } from '#/platform/session/user-state.ts'
import { fetchEntry } from './fetch-entry.ts'
import { reloadEntry } from './live-entries.ts'

const entryQuery = (id: string) =>
  queryOptions({
    queryKey: ['post', id] as const,
    queryFn: ({ signal }) => fetchEntry(id, signal),
  })

export const loadEntry = ({ params: { id } }: PageProps<'id'>): Promise<void> => preload(entryQuery(id))

export function useEntry(id: string) {
  return useQuery(entryQuery(id))
}

/** For a form: an old copy must not be saved over a newer one. */
export function useFreshEntry(id: string) {
  const entry = useQuery({ ...entryQuery(id), staleTime: 0, refetchOnWindowFocus: false })
  if (!entry.isFetchedAfterMount) return { ...entry, data: undefined, error: null }
  if (entry.data?.can.edit !== false) return entry
  // In a form, another's text could be saved as one's own draft: it is treated as missing.
  return { ...entry, data: undefined, error: new ApiFailure(404, { error_code: 'NOT_FOUND' }) }
}

export async function editPost(id: string, body: Body<'PATCH /api/post/:id'>): Promise<void> {
  await callApi('PATCH /api/post/:id', { params: { id }, body })
  await Promise.all([reloadEntry(id), refreshEntries(), ...(body.mood === undefined ? [] : [refreshState()])])
}

export function evictPost(id: string): void {
  queryClient.removeQueries({ queryKey: entryQuery(id).queryKey })
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
])

/** Refetches every list and page that may show what was just written. */
export async function refreshEntries(except?: string): Promise<void> {
  await queryClient.invalidateQueries({
    predicate: ({ queryKey: [room, id] }) => entryRooms.has(room) && !(room === 'post' && id === except),
  })
}

/** Refetches lists that are not on the screen too: they would briefly show what was removed. */
export async function reloadInactiveLists(): Promise<void> {
  await queryClient.refetchQueries({
    type: 'inactive',
    predicate: ({ queryKey: [room], options }) => entryRooms.has(room) && options.queryFn !== undefined,
  })
}
