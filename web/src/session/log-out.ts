import { callApi } from '#/api/call.ts'
import { tellTabs, wipeLocal } from '#/api/local-store.ts'
import { go } from '#/shell/navigate.ts'
import { applyState } from './user-state.ts'

/** Ends the session on the server, takes every local copy away and shows the login page. */
export async function logOut(): Promise<void> {
  await callApi('GET /api/logout')
  await endHere()
}

/** The session is gone already (logged out, account erased): forgets it here and in the other tabs. */
export async function endHere(): Promise<void> {
  const { _state } = await callApi('GET /api/dataset/user')
  await applyState(_state)
  // Wiped again: what a screen asked for while the session was ending would stay behind.
  await wipeLocal()
  tellTabs()
  go('/login/', { replace: true })
}
