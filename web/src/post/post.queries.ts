import type { Body } from '@entemi/contract/calls'
import type { EntryItem } from '@entemi/contract/entry'
import { limits } from '@entemi/contract/limits'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { ApiFailure, callApi } from '#/api/call.ts'
import { queryClient } from '#/api/query-client.ts'
import { dropCached, entryLists } from '#/like/patch-cached.ts'
import { momentOfWriting } from '#/outbox/item.ts'
import { deliver } from '#/outbox/outbox.ts'
import { refreshState } from '#/session/user-state.ts'
import { rereadEntry } from '#/timeline/live-entries.ts'
import type { Picture } from '#/upload/upload-queue.ts'
import type { PublishLevel, WrittenType } from './privacy-level.ts'
import type { PublishTo } from './publish.ts'

const entryQuery = (id: string) =>
  queryOptions({
    queryKey: ['post', id] as const,
    queryFn: async ({ signal }): Promise<EntryItem> =>
      (await callApi('GET /api/post/:id', { params: { id }, signal })).post,
  })

export function useEntry(id: string) {
  return useQuery(entryQuery(id))
}

/** For a form: an old copy must not be saved over a newer one. */
export function useFreshEntry(id: string) {
  const entry = useQuery({ ...entryQuery(id), staleTime: 0, refetchOnWindowFocus: false })
  if (!entry.isFetchedAfterMount) return { ...entry, data: undefined, error: null }
  if (entry.data?.can.edit !== false) return entry
  // In a form another's words could be saved as one's own draft: there it reads like a missing entry.
  return { ...entry, data: undefined, error: new ApiFailure(404, { error_code: 'NOT_FOUND' }) }
}

/** Who would see an entry so published. */
export function useAudience(level: PublishLevel, type: WrittenType | 'mood', group?: PublishTo | null) {
  const publish_to = group?.id ?? null
  return useQuery({
    queryKey: ['audience', level, type, publish_to] as const,
    enabled: level !== 0 && (level !== 2 || publish_to !== null),
    queryFn: async ({ signal }) =>
      (await callApi('POST /api/audience', { body: { privacy_status: level, type, publish_to }, signal })).audience,
  })
}

/** Where one may publish besides one's own line (R6.04). */
export function usePublishTargets(enabled: boolean) {
  return useQuery({
    queryKey: ['publish-targets'] as const,
    enabled,
    // All of them: the list is chosen from, not paged.
    queryFn: async ({ signal }) =>
      (await callApi('GET /api/entity', { query: { mine: '1', _size: limits.page.max }, signal })).list.data,
  })
}

/** True when the server has it; without network it waits on this device, as of the moment of writing. */
export async function addPost(body: Body<'POST /api/post'>, pictures: readonly Picture[]): Promise<boolean> {
  const work = { kind: 'entry', body: { ...momentOfWriting(body), ...body }, pictures } as const
  return (await deliver(work, () => refreshEntries())).sent
}

export async function editPost(id: string, body: Body<'PATCH /api/post/:id'>): Promise<void> {
  await callApi('PATCH /api/post/:id', { params: { id }, body })
  await Promise.all([rereadEntry(id), refreshEntries(), ...(body.mood === undefined ? [] : [refreshState()])])
}

/** The page that shows it still stands: it would ask for what is gone, so its own copy stays until it is forgotten. */
export async function deletePost({ id, type }: Pick<EntryItem, 'id' | 'type'>): Promise<void> {
  await callApi('DELETE /api/post/:id', { params: { id }, body: undefined })
  dropCached(id, entryLists)
  await Promise.all([refreshEntries(id), ...(type === 'MOOD' ? [refreshState()] : [])])
}

export function forgetPost(id: string): void {
  queryClient.removeQueries({ queryKey: entryQuery(id).queryKey })
}

const rooms = new Set<unknown>(['lifeline', 'timeline', 'community', 'challenge', 'library', 'search', 'post'])

/** Every list and page that may show what was just written. */
export async function refreshEntries(except?: string): Promise<void> {
  await queryClient.invalidateQueries({
    predicate: ({ queryKey: [room, id] }) => rooms.has(room) && !(room === 'post' && id === except),
  })
}

/** Lists that are not on the screen too: they would show for a moment what is gone. */
export async function rereadEntries(): Promise<void> {
  await queryClient.refetchQueries({
    type: 'inactive',
    predicate: ({ queryKey: [room], options }) => rooms.has(room) && options.queryFn !== undefined,
  })
}
