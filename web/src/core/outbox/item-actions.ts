import type { NewEvent } from '@entemi/contract/core/event'
import { queryClient } from '#/platform/api/query-client.ts'
import { timeOf } from '#/core/form/when.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { confirmAction } from '#/platform/kit/confirm.ts'
import { moods } from '#/platform/kit/mood.ts'
import { showToast } from '#/platform/kit/toast.ts'
import { entryQueries } from '#/core/entry/entry-cache.ts'
import { emptyDraft, findDraft, saveDraft } from '#/core/entry/draft.ts'
import type { Consultant } from '#/core/entry/draft.ts'
import type { EventDraft } from '#/core/entry/event-draft.ts'
import { readPoll } from '#/core/entry/poll-draft.ts'
import { findLevel } from '#/core/entry/privacy-level.ts'
import { readPlace } from '#/core/place/place.ts'
import { refreshState, requireState } from '#/platform/session/user-state.ts'
import { go } from '#/platform/navigation/navigate.ts'
import { sweepPendingFiles } from '#/core/upload/pending-files.ts'
import { closeOutbox } from './open-outbox.ts'
import { deleteItem } from './outbox-store.ts'
import type { ShownItem } from './outbox-store.ts'

export async function askDiscard(item: ShownItem): Promise<void> {
  const agreed = await confirmAction({
    title: t('outbox.discard.title'),
    text: t('outbox.discard.text'),
    confirmLabel: t('outbox.discard'),
    cancelLabel: t('act.cancel'),
    danger: true,
  })
  if (!agreed) return
  await deleteItem(item.key)
  void sweepPendingFiles()
  // The screens showed it as done: they are reloaded now or when the network is back.
  if (item.kind === 'like') void queryClient.invalidateQueries(entryQueries)
  if (item.kind === 'mood') refreshState().catch(() => undefined)
}

/** An item that the server may have would be created twice; a group post cannot be turned back into a draft here. */
export function canEdit(item: ShownItem): boolean {
  if (item.kind !== 'entry' || (item.tried && item.status !== 'refused')) return false
  return item.body.media === undefined && item.body.publish_to == null
}

/** Opens it in the composer; it is deleted from the outbox only after the draft is saved. */
export async function editEntry(item: ShownItem): Promise<void> {
  if (item.kind !== 'entry') return
  const place = { account: requireState().auth_userid ?? '', actor: item.actor, slot: 'new' }
  const {
    type,
    text,
    title,
    mood,
    tags = [],
    occurred_on = '',
    occurred_at,
    privacy_status,
    video_url,
    town,
    lat,
    lon,
    poll,
    event,
  } = item.body
  const draft = {
    ...emptyDraft,
    type,
    text,
    title: title ?? '',
    mood: moods.find((one) => one === mood) ?? null,
    tags,
    occurred_on,
    occurred_time: occurred_on === '' || occurred_at === undefined ? '' : timeOf(occurred_at),
    level: findLevel(privacy_status),
    video_url: video_url ?? '',
    place: readPlace({ town: town ?? undefined, lat: lat ?? undefined, lon: lon ?? undefined }),
    poll: readPoll(poll),
    event: event ? await readUnsentEvent(event) : null,
    consultant: findConsultant(item),
    media: (item.pictures ?? []).map((one) => ('kept' in one ? { kept: one.kept, file_name: one.file_name } : one)),
  }
  if (findDraft(place) !== undefined || !saveDraft(place, draft)) {
    showToast({ text: t('outbox.draftThere') })
    return
  }
  await deleteItem(item.key)
  closeOutbox()
  go('/note/add/')
}

async function readUnsentEvent({ town, ...event }: NewEvent): Promise<EventDraft> {
  const { readSavedEvent } = await import('#/core/entry/event-moment.ts')
  return { ...readSavedEvent({ ...event, place: null }), place: readPlace({ town: town ?? undefined }) }
}

/** None if the relation has ended since. */
function findConsultant({ consultant = null }: Extract<ShownItem, { kind: 'entry' }>): Consultant | null {
  if (consultant === null || requireState().entity_relation[consultant.id]?.includes('c')) return consultant
  showToast({ text: t('privacy.consultant.ended') })
  return null
}
