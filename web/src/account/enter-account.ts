import type { UserState } from '@entemi/contract/state'
import { useEffect } from 'react'
import { followLoginTarget } from '#/session/login-target.ts'
import { applyState, requireState } from '#/session/user-state.ts'

/** After a login, a registration or a new password: takes over the state and goes where one was going. */
export async function enterAccount({ _state }: { _state: UserState }): Promise<void> {
  await applyState(_state)
  followLoginTarget()
}

/** A new member gets the first questions, unless they were on their way somewhere: then home offers them later. */
export async function enterNewAccount({ _state }: { _state: UserState }): Promise<void> {
  await applyState(_state)
  followLoginTarget('/welcome')
}

/** Somebody who is logged in already has nothing to do on a guest's page. */
export function useGuestOnly(): void {
  useEffect(() => {
    if (requireState().auth_role !== 'GUEST') followLoginTarget()
  }, [])
}
