import type { Body } from '@entemi/contract/calls'
import type { EntryId } from '@entemi/contract/platform/ids'
import type { LibraryName } from '@entemi/contract/platform/letters'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '#/platform/api/call.ts'
import { queryClient } from '#/platform/api/query-client.ts'
import { isWrittenBefore } from '#/core/entry/merge-pages.ts'
import { useEntries } from '#/core/entry/use-entries.ts'

const libraryKey = ['library'] as const

/** The articles of a library, or those that match the search text. The key part is stored on devices. */
export function useArticles(library: LibraryName, searchText: string) {
  return useEntries({
    queryKey: [...libraryKey, 'shelf', library, searchText],
    read: (after, signal) => {
      const query = {
        library,
        ...(searchText !== '' && { query: searchText }),
        ...(after !== null && { _after: after }),
      }
      return callApi('GET /api/article', { query, ...(signal && { signal }) })
    },
    // Matches are in the order of relevance: a new first page replaces all.
    isOlder: searchText === '' ? isWrittenBefore : () => true,
  })
}

/** Articles that wait for review by an administrator. */
export function useArticlesInReview() {
  return useQuery({
    queryKey: [...libraryKey, 'waiting'] as const,
    meta: { isPersisted: false },
    queryFn: async ({ signal }) =>
      (await callApi('GET /api/article', { query: { state: 'waiting' }, signal })).list.data,
  })
}

export function useArticle(id: string) {
  return useQuery({
    queryKey: [...libraryKey, 'article', id] as const,
    queryFn: async ({ signal }) => (await callApi('GET /api/article/:id', { params: { id }, signal })).article,
  })
}

export async function addArticle(body: Body<'POST /api/article'>): Promise<EntryId> {
  const { setData } = await callApi('POST /api/article', { body })
  await refreshLibraries()
  return setData.article_id
}

export async function editArticle(id: EntryId, body: Body<'PATCH /api/article/:id'>): Promise<EntryId> {
  await callApi('PATCH /api/article/:id', { params: { id }, body })
  await refreshLibraries()
  return id
}

export async function deleteArticle(id: EntryId): Promise<void> {
  await callApi('DELETE /api/article/:id', { params: { id } })
  await refreshLibraries()
}

export async function reviewArticle(id: EntryId, body: Body<'POST /api/article/:id/review'>): Promise<void> {
  await callApi('POST /api/article/:id/review', { params: { id }, body })
  await refreshLibraries()
}

/** Reloads from the first page: a removed article must not stay among the older ones. */
async function refreshLibraries(): Promise<void> {
  queryClient.removeQueries({ queryKey: [...libraryKey, 'shelf'], type: 'inactive' })
  queryClient.setQueriesData<{ readAt: number }>(
    { queryKey: [...libraryKey, 'shelf'] },
    (loaded) => loaded && { ...loaded, readAt: 0 },
  )
  await queryClient.invalidateQueries({ queryKey: libraryKey })
}
