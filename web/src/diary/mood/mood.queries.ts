import type { Body } from '@entemi/contract/calls'
import { ApiFailure } from '#/platform/api/call.ts'
import { send, showFailure } from '#/platform/api/send.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { confirmationToastMs, showToast } from '#/platform/kit/toast.ts'
import { momentOfWriting } from '#/core/outbox/item.ts'
import { deliver } from '#/core/outbox/outbox.ts'
import type { MediaDraft } from '#/core/upload/upload-queue.ts'
import { deletePost } from '#/diary/post/post.queries.ts'
import { refreshEntries } from '#/core/entry/entry.queries.ts'
import { applyState, refreshState, requireState } from '#/platform/session/user-state.ts'

type NewMood = Omit<Body<'POST /api/profile/setxx/mood'>, 'zone'>

/**
 * Sets the page's mood colour at once, unless it is of an earlier day, and reverts it when the server refuses. Undefined
 * when it was refused; offline it waits on this device. `canUndo`: it was saved by one tap, perhaps by mistake.
 */
export async function saveMood(
  { occurred_at, ...mood }: NewMood,
  pictures: readonly MediaDraft[] = [],
  canUndo = false,
): Promise<{ offersHelp: boolean } | undefined> {
  const before = requireState().profile?.mood ?? null
  const isNow = mood.occurred_on === undefined
  if (isNow) await showMood(mood.mood)
  try {
    const body = { ...mood, ...momentOfWriting(mood), ...(occurred_at !== undefined && { occurred_at }) }
    const noted = await deliver({ kind: 'mood', body, pictures }, refreshShown)
    const id = noted.sent ? noted.answer?.setData.post_id : undefined
    if (canUndo && id !== undefined)
      showToast({
        text: t('mood.saved'),
        action: { label: t('act.undo'), onAction: () => void send(() => deletePost({ id, type: 'MOOD' })) },
      })
    else showToast({ text: noted.sent ? t('mood.saved') : t('outbox.stored'), duration: confirmationToastMs })
    return { offersHelp: noted.sent && noted.answer?.setData.offer_help === true }
  } catch (error) {
    if (isNow) await showMood(before)
    if (!(error instanceof ApiFailure)) throw error
    showRollback(error)
    return undefined
  }
}

/** The mood is saved: a failed refresh is repeated with the next change. */
async function refreshShown(): Promise<void> {
  await Promise.allSettled([refreshState(), refreshEntries()])
}

function showRollback(failure: ApiFailure): void {
  if (failure.code === 'LOGIN_REQUIRED' || failure.code === 'CONSENT_REQUIRED') showFailure(failure)
  else showToast({ text: t('toast.rolledBack') })
}

async function showMood(mood: number | null): Promise<void> {
  const state = requireState()
  if (state.profile !== null) await applyState({ ...state, profile: { ...state.profile, mood } })
}
