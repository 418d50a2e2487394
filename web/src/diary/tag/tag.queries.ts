import type { Body } from '@entemi/contract/calls'
import type { Tag } from '@entemi/contract/diary/tag'
import type { TagId } from '@entemi/contract/platform/ids'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callApi } from '#/platform/api/call.ts'
import { queryClient } from '#/platform/api/query-client.ts'
import { refreshEntries } from '#/core/entry/entry.queries.ts'

/** Counting one's own entries takes longer than most reads, and a list that is an hour old serves for writing. */
const staleMs = 3600_000

const tagsQuery = queryOptions({
  queryKey: ['tags'] as const,
  queryFn: async ({ signal }) => (await callApi('GET /api/tag', { signal })).list.data,
  staleTime: staleMs,
})

/** One's own tags, the most used first. */
export function useTags(enabled = true) {
  return useQuery({ ...tagsQuery, enabled })
}

/** With the names and counts of now, for a form and the settings. */
export function useFreshTags(enabled = true) {
  return useQuery({ ...tagsQuery, enabled, staleTime: 0 })
}

/** Those of `ids` that are known. An unknown one was just made: the list is read again, once for all entries on the screen. */
export function useTagsOf(ids: readonly TagId[]): Tag[] {
  const { data } = useTags()
  const unknown = data === undefined ? '' : ids.filter((id) => !data.some((tag) => tag.id === id)).join()
  useEffect(() => {
    if (unknown !== '') void queryClient.refetchQueries({ queryKey: tagsQuery.queryKey }, { cancelRefetch: false })
  }, [unknown])
  return ids.flatMap((id) => data?.find((tag) => tag.id === id) ?? [])
}

export async function editTag(id: TagId, body: Body<'PATCH /api/tag/:id'>): Promise<void> {
  await callApi('PATCH /api/tag/:id', { params: { id }, body })
  await refreshTags()
}

export async function mergeTag(id: TagId, into: TagId): Promise<void> {
  await callApi('POST /api/tag/:id/merge', { params: { id }, body: { into } })
  await Promise.all([refreshTags(), refreshEntries()])
}

export async function deleteTag(id: TagId): Promise<void> {
  await callApi('DELETE /api/tag/:id', { params: { id }, body: undefined })
  await Promise.all([refreshTags(), refreshEntries()])
}

const refreshTags = () => queryClient.invalidateQueries({ queryKey: tagsQuery.queryKey })
