import { makeGuest } from '@entemi/contract/platform/guest'
import { applyState, requireState } from './user-state.ts'

/** Resets the session without a call: the server may be unreachable. */
export async function becomeGuest(): Promise<void> {
  await applyState(makeGuest(requireState()))
}
