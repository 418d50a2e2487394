import type { MinimalState, UserState } from '@entemi/contract/platform/state'
import { callApi } from '#/platform/api/call.ts'
import { compareStates, watched } from './state-change.ts'
import { applyState, refreshState, requireState } from './user-state.ts'

/** Reads counts and version only; the whole state when more has changed. */
export async function refreshMinimal(): Promise<void> {
  const { _state: minimal } = await callApi('GET /api/dataset/user/_minimal')
  const { state, needsFull } = mergeMinimal(requireState(), minimal)
  await (needsFull ? refreshState() : applyState(state))
}

/** Merges the minimal state into the whole one; other changes need a full read. */
export function mergeMinimal(whole: UserState, minimal: MinimalState): { state: UserState; needsFull: boolean } {
  const { notification, message, version } = minimal
  const needsFull =
    ['loggedIn', 'loggedOut'].includes(compareStates(whole, minimal)) ||
    watched.some((name) => !isCount(name) && whole[name] !== minimal[name])
  return { state: { ...whole, notification, message, version }, needsFull }
}

const isCount = (name: string) => name === 'notification' || name === 'message'
