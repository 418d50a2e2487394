import type { Body } from '@entemi/contract/calls'
import type { EntryItem } from '@entemi/contract/core/entry'
import { limits } from '@entemi/contract/platform/limits'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '#/platform/api/call.ts'
import { removeFromLists, entryLists } from '#/core/entry/entry-cache.ts'
import { momentOfWriting } from '#/core/outbox/item.ts'
import { deliver } from '#/core/outbox/outbox.ts'
import { refreshState } from '#/platform/session/user-state.ts'
import { refreshEntries } from '#/core/entry/entry.queries.ts'
import type { MediaDraft } from '#/core/upload/upload-queue.ts'
import type { PublishLevel, WrittenType } from '#/core/entry/privacy-level.ts'
import type { PublishTo } from '#/core/entry/publish.ts'

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
export async function addPost(body: Body<'POST /api/post'>, media: readonly MediaDraft[]): Promise<boolean> {
  const work = { kind: 'entry', body: { ...momentOfWriting(body), ...body }, pictures: media } as const
  return (await deliver(work, () => refreshEntries())).sent
}

/** The page that shows it still stands: it would ask for what is gone, so its own copy stays until it is forgotten. */
export async function deletePost({ id, type }: Pick<EntryItem, 'id' | 'type'>): Promise<void> {
  await callApi('DELETE /api/post/:id', { params: { id }, body: undefined })
  removeFromLists(id, entryLists)
  await Promise.all([refreshEntries(id), ...(type === 'MOOD' ? [refreshState()] : [])])
}
