import type { MinimalState, UserState } from '@entemi/contract/platform/state'
import { callApi } from '#/platform/api/call.ts'
import { compareStates, watched } from './state-change.ts'
import { applyState, refreshState, requireState } from './user-state.ts'

/** Counts and version only; the whole state follows when more than that has changed. */
export async function refreshMinimal(): Promise<void> {
  const { _state: minimal } = await callApi('GET /api/dataset/user/_minimal')
  const { state, needsFull } = mergeMinimal(requireState(), minimal)
  await (needsFull ? refreshState() : applyState(state))
}

/** What the small state can tell by itself is laid over the whole one; the rest needs a full reload. */
export function mergeMinimal(whole: UserState, minimal: MinimalState): { state: UserState; needsFull: boolean } {
  const { notification, message, version } = minimal
  const needsFull =
    ['loggedIn', 'loggedOut'].includes(compareStates(whole, minimal)) ||
    watched.some((name) => !isCount(name) && whole[name] !== minimal[name])
  return { state: { ...whole, notification, message, version }, needsFull }
}

const isCount = (name: string) => name === 'notification' || name === 'message'
