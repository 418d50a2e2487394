import { queryClient } from '#/platform/api/query-client.ts'
import { showDate } from '#/core/form/parse-date.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { confirmAction } from '#/platform/kit/confirm.ts'
import { showToast } from '#/platform/kit/toast.ts'
import { entryQueries } from '#/core/entry/entry-cache.ts'
import { emptyDraft, findDraft, keepDraft } from '#/core/entry/draft.ts'
import { findLevel } from '#/core/entry/privacy-level.ts'
import { refreshState, requireState } from '#/platform/session/user-state.ts'
import { go } from '#/platform/navigation/navigate.ts'
import { sweepPendingFiles } from '#/core/upload/pending-files.ts'
import { closeOutbox } from './open-outbox.ts'
import { discardItem } from './shelf.ts'
import type { Shown } from './shelf.ts'

export async function askDiscard(item: Shown): Promise<void> {
  const agreed = await confirmAction({
    title: t('outbox.discard.title'),
    text: t('outbox.discard.text'),
    confirmLabel: t('outbox.discard'),
    cancelLabel: t('act.cancel'),
    danger: true,
  })
  if (!agreed) return
  await discardItem(item.key)
  void sweepPendingFiles()
  // What the screens showed as done was not: they are read anew, now or when the network is back.
  if (item.kind === 'like') void queryClient.invalidateQueries(entryQueries)
  if (item.kind === 'mood') refreshState().catch(() => undefined)
}

/** What the server may have already would be there twice; a group cannot be put back into a draft from here. */
export function canEdit(item: Shown): boolean {
  if (item.kind !== 'entry' || (item.tried && item.status !== 'refused')) return false
  return item.body.media === undefined && item.body.publish_to == null
}

/** Back into the composer; it leaves the outbox only once the device has it as a draft. */
export async function editWords(item: Shown): Promise<void> {
  if (item.kind !== 'entry') return
  const place = { account: requireState().auth_userid ?? '', actor: item.actor, slot: 'new' }
  const { type, text, title, occurred_on, privacy_status, video_url, lat, lon } = item.body
  const draft = {
    ...emptyDraft,
    type,
    text,
    title: title ?? '',
    occurred_on: occurred_on === undefined ? '' : showDate(occurred_on),
    level: findLevel(privacy_status),
    video_url: video_url ?? '',
    place: lat == null || lon == null ? null : { lat, lon },
    media: (item.pictures ?? []).map((one) => ('kept' in one ? { kept: one.kept, file_name: one.file_name } : one)),
  }
  if (findDraft(place) !== undefined || !keepDraft(place, draft)) {
    showToast({ text: t('outbox.draftThere') })
    return
  }
  await discardItem(item.key)
  closeOutbox()
  go('/note/add/')
}
