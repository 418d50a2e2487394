import type { Body } from '@entemi/contract/calls'
import { ApiFailure, callApi } from '#/api/call.ts'
import { tellFailure } from '#/api/send.ts'
import { t } from '#/i18n/i18n.ts'
import { confirmationToastMs, showToast } from '#/kit/toast.ts'
import { refreshEntries } from '#/post/post.queries.ts'
import { applyState, refreshState, requireState } from '#/session/user-state.ts'

type NewMood = Pick<Body<'POST /api/profile/setxx/mood'>, 'mood' | 'message' | 'privacy_status' | 'lat' | 'lon'>

/** The page takes the mood's colour at once and gives it back when the server refuses. Undefined when it was refused. */
export async function noteMood(mood: NewMood): Promise<{ offersHelp: boolean } | undefined> {
  const before = requireState().profile?.mood ?? null
  await showMood(mood.mood)
  try {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
    const { setData } = await callApi('POST /api/profile/setxx/mood', { body: { ...mood, zone } })
    showToast({ text: t('mood.saved'), duration: confirmationToastMs })
    // It is noted: if what is shown cannot be read anew now, it will be with the next change.
    await Promise.allSettled([refreshState(), refreshEntries()])
    return { offersHelp: setData.offer_help }
  } catch (error) {
    await showMood(before)
    if (!(error instanceof ApiFailure)) throw error
    tellRollback(error)
    return undefined
  }
}

function tellRollback(failure: ApiFailure): void {
  if (failure.code === 'LOGIN_REQUIRED' || failure.code === 'CONSENT_REQUIRED') tellFailure(failure)
  else showToast({ text: t('toast.rolledBack') })
}

async function showMood(mood: number | null): Promise<void> {
  const state = requireState()
  if (state.profile !== null) await applyState({ ...state, profile: { ...state.profile, mood } })
}
