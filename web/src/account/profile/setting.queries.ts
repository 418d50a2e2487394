import type { Language } from '@entemi/contract/platform/letters'
import type { PersonSetting } from '@entemi/contract/platform/setting'
import { useSyncExternalStore } from 'react'
import { queryClient } from '#/platform/api/query-client.ts'
import { send } from '#/platform/api/send.ts'
import { profileKey } from '#/platform/session/profile-key.ts'
import { refreshState, useUserState } from '#/platform/session/user-state.ts'
import { patchProfile } from './patch-profile.ts'

/** Changes that the server has not confirmed yet: merged over the state, so that a switch reacts at once. */
let unsaved: PersonSetting = {}
let isSaving = false
const listeners = new Set<() => void>()

export function useSetting(): PersonSetting {
  const { profile } = useUserState()
  const overlay = useSyncExternalStore(subscribeUnsaved, () => unsaved)
  return { ...profile?.setting, ...overlay }
}

/** One call at a time, each with all unsaved changes: quick taps neither race nor undo each other. A refusal reverts. */
export async function saveSetting(change: PersonSetting): Promise<void> {
  setUnsaved({ ...unsaved, ...change })
  if (isSaving) return
  isSaving = true
  let sent: PersonSetting
  do {
    sent = unsaved
    await send(() => patchProfile({ setting: sent }))
    await Promise.allSettled([refreshState(), queryClient.invalidateQueries({ queryKey: profileKey })])
  } while (unsaved !== sent)
  isSaving = false
  setUnsaved({})
}

function setUnsaved(setting: PersonSetting): void {
  unsaved = setting
  for (const listener of listeners) listener()
}

function subscribeUnsaved(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Saved at the account too, so that another device gets the language. */
export async function saveLanguage(language: Language): Promise<void> {
  await send(() => patchProfile({ language }))
}
