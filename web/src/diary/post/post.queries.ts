import type { Body } from '@entemi/contract/calls'
import type { EntryItem, PrivacyLevel } from '@entemi/contract/core/entry'
import type { EntityId } from '@entemi/contract/platform/ids'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { callApi } from '#/platform/api/call.ts'
import { queryClient } from '#/platform/api/query-client.ts'
import { send } from '#/platform/api/send.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { showToast } from '#/platform/kit/toast.ts'
import { communityHeadQuery, fetchOwnEntities } from '#/core/entity/entity.queries.ts'
import { entryLists, entryQueries, evictAndRefetch, patchCached, removeFromLists } from '#/core/entry/entry-cache.ts'
import { momentOfWriting } from '#/core/outbox/item.ts'
import { deliver } from '#/core/outbox/outbox.ts'
import { refreshState } from '#/platform/session/user-state.ts'
import { refreshEntries, useFreshEntry } from '#/core/entry/entry.queries.ts'
import { useFreshTags } from '#/diary/tag/tag.queries.ts'
import type { MediaDraft } from '#/core/upload/upload-queue.ts'
import type { Consultant } from '#/core/entry/draft.ts'
import { findPublishLevel } from '#/core/entry/privacy-level.ts'
import type { AudienceType, PublishLevel } from '#/core/entry/privacy-level.ts'
import type { PublishTo } from '#/core/entry/publish.ts'

function audienceQuery(level: PublishLevel, type: AudienceType, group?: PublishTo | null) {
  // A solution goes to the group of its lesson only if its members are chosen.
  const publish_to = type === 'solution' && level !== 2 ? null : (group?.id ?? null)
  return queryOptions({
    queryKey: ['audience', level, type, publish_to] as const,
    enabled: level !== 0 && (level !== 2 || publish_to !== null),
    queryFn: async ({ signal }) =>
      (await callApi('POST /api/audience', { body: { privacy_status: level, type, publish_to }, signal })).audience,
  })
}

/** Who would see an entry so published. */
export const useAudience = (...choice: Parameters<typeof audienceQuery>) => useQuery(audienceQuery(...choice))

/** Whether an entry so published waits for a moderator, as far as it was heard. */
export const isHeld = (...choice: Parameters<typeof audienceQuery>): boolean =>
  queryClient.getQueryData(audienceQuery(...choice).queryKey)?.waits === true

/** How many members a lesson or a group post reaches. */
export async function countAudience(body: Body<'POST /api/audience'>): Promise<number> {
  return (await callApi('POST /api/audience', { body })).audience.count
}

/** Where one may publish besides one's own line (R6.04). */
export function usePublishTargets(enabled: boolean) {
  return useQuery({
    queryKey: ['publish-targets'] as const,
    enabled,
    queryFn: ({ signal }) => fetchOwnEntities(signal),
  })
}

/** What one may publish in a group that is not among the targets: one acts as it, or is on its page. */
export function usePublishKinds(id: EntityId | undefined) {
  const head = useQuery({ ...communityHeadQuery(id ?? ''), enabled: id !== undefined, staleTime: 60_000 })
  return head.data?.publish
}

/** An entry for a form, with the names of its tags. */
export function useEditedEntry(id: string) {
  const query = useFreshEntry(id)
  const entry = query.data
  const hasTags = entry !== undefined && entry.tags.length > 0
  const tags = useFreshTags(hasTags)
  if (entry === undefined) return { ...query, data: undefined }
  if (!hasTags) return { ...query, data: { entry, tags: [] } }
  if (tags.data === undefined || !tags.isFetchedAfterMount) return { ...tags, data: undefined }
  const names = new Map(tags.data.map((tag) => [tag.id, tag.name]))
  return { ...query, data: { entry, tags: entry.tags.flatMap((one) => names.get(one) ?? []) } }
}

/** True when the server has it; offline it waits on this device with the time of writing. */
export async function addPost(
  body: Body<'POST /api/post'>,
  media: readonly MediaDraft[],
  consultant: Consultant | null = null,
): Promise<boolean> {
  const work = { kind: 'entry', body: { ...momentOfWriting(body), ...body }, pictures: media, consultant } as const
  return (await deliver(work, () => refreshEntries())).sent
}

/** The page that shows it is still mounted and would refetch it: its own query is removed later. */
export async function deletePost({ id, type }: Pick<EntryItem, 'id' | 'type'>): Promise<void> {
  await callApi('DELETE /api/post/:id', { params: { id }, body: undefined })
  removeFromLists(id, entryLists)
  await Promise.all([refreshEntries(id), ...(type === 'MOOD' ? [refreshState()] : [])])
}

/** Returns whether it was changed; from a known level it can be taken back. */
export async function setPrivacy(id: string, level: PublishLevel, before?: PrivacyLevel): Promise<boolean> {
  const answer = await send(
    () => callApi('POST /api/post/privacy/:id/:level', { params: { id, level: String(level) } }),
    { then: ({ setData }) => patchCached(id, { privacy_status: setData.privacy_status }) },
  )
  if (answer === undefined) return false
  const undo = findPublishLevel(before)
  showToast({
    text: t(`privacy.changed.${level}`),
    ...(undo !== undefined && { action: { label: t('act.undo'), onAction: () => void setPrivacy(id, undo) } }),
  })
  return true
}

/** Lets a consultant see it too, or nobody besides its level. */
export async function shareWith(id: string, consultant: Consultant | null): Promise<void> {
  await send(
    () => callApi('PATCH /api/post/:id', { params: { id }, body: { consultant_id: consultant?.id ?? null } }),
    {
      then: () => refreshEntries(id),
      toast: consultant === null ? t('toast.saved') : t('privacy.consultant', { name: consultant.name }),
    },
  )
}

/** The same share sent again after a lost answer has the same idempotency key. */
let pending = { share: '', key: '' }

/** Shares to one's own line, or to a group. */
export async function shareEntry(
  id: string,
  message: string,
  publish_to: EntityId | null,
): Promise<'shared' | 'not public' | 'failed'> {
  const share = `${id} ${publish_to} ${message}`
  if (share !== pending.share) pending = { share, key: crypto.randomUUID() }
  const body = { ...(message !== '' && { message }), ...(publish_to !== null && { publish_to }) }
  let isRefused = false
  const answer = await send(
    () => callApi('POST /api/post/:id/share', { params: { id }, body, idempotencyKey: pending.key }),
    {
      then: () => {
        pending = { share: '', key: '' }
        return queryClient.invalidateQueries(entryLists)
      },
      toast: t('toast.shared'),
      onFailure: ({ code }) => {
        isRefused = code === 'SHARED_ITEM_NOT_PUBLIC'
        return isRefused
      },
    },
  )
  if (isRefused) pending = { share: '', key: '' }
  return answer !== undefined ? 'shared' : isRefused ? 'not public' : 'failed'
}

export async function deleteEntry(id: string): Promise<void> {
  await send(() => callApi('DELETE /api/post/:id', { params: { id }, body: undefined }), {
    then: () => removeFromLists(id, entryQueries),
    toast: t('toast.deleted'),
  })
}

/** Removes somebody else's entry as a moderator. Returns whether it was removed. */
export async function removeOthersEntry(id: string, reason: string): Promise<boolean> {
  const answer = await send(() => callApi('DELETE /api/post/:id', { params: { id }, body: { reason } }), {
    then: () => evictAndRefetch([id]),
    toast: t('moderation.done.remove'),
  })
  return answer !== undefined
}

/** A private entry on one's own line that links to this one. */
export async function shareToSelf(id: string): Promise<void> {
  await callApi('POST /api/post/:id/share', { params: { id }, body: { privacy_status: 0 } })
  await queryClient.invalidateQueries({ queryKey: ['lifeline'] })
}
