import type { Body } from '@entemi/contract/calls'
import type { EntryId } from '@entemi/contract/platform/ids'
import type { LibraryName } from '@entemi/contract/platform/letters'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '#/platform/api/call.ts'
import { queryClient } from '#/platform/api/query-client.ts'
import { refreshState } from '#/platform/session/user-state.ts'
import { isWrittenBefore } from '#/core/entry/merge-pages.ts'
import { useEntries } from '#/core/entry/use-entries.ts'

const libraryKey = ['library'] as const

/** What stands on the shelf, or of it what holds these words. */
export function useShelf(library: LibraryName, words: string) {
  return useEntries({
    queryKey: [...libraryKey, 'shelf', library, words],
    read: (after, signal) => {
      const query = { library, ...(words !== '' && { query: words }), ...(after !== null && { _after: after }) }
      return callApi('GET /api/article', { query, ...(signal && { signal }) })
    },
    isOlder: isWrittenBefore,
  })
}

/** What members sent in; administrators look at it first. */
export function useWaiting() {
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

/** On one's own line, for nobody else: an own entry that leads to it. */
export async function keepArticle(id: EntryId): Promise<void> {
  await callApi('POST /api/post/:id/share', { params: { id }, body: { privacy_status: 0 } })
  await queryClient.invalidateQueries({ queryKey: ['lifeline'] })
}

/** For members too, or for administrators alone. */
export async function switchLibrary(libraries: readonly LibraryName[]): Promise<void> {
  await callApi('PUT /api/admin/setting', { body: { libraries: [...libraries] } })
  await refreshState()
}

/** The shelf begins anew: what was taken off it must not stand among the older ones. */
async function refreshLibraries(): Promise<void> {
  queryClient.removeQueries({ queryKey: [...libraryKey, 'shelf'], type: 'inactive' })
  queryClient.setQueriesData<{ readAt: number }>(
    { queryKey: [...libraryKey, 'shelf'] },
    (held) => held && { ...held, readAt: 0 },
  )
  await queryClient.invalidateQueries({ queryKey: libraryKey })
}
