import { makeGuest } from '@entemi/contract/platform/guest'
import { applyState, requireState } from './user-state.ts'

/** Forgets who was here without asking the server, which may be out of reach. */
export async function becomeGuest(): Promise<void> {
  await applyState(makeGuest(requireState()))
}
