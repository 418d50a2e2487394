import type { UserState } from '@entemi/contract/platform/state'
import { skipToken, useQuery } from '@tanstack/react-query'
import { ApiFailure, callApi, isLogoutPending } from '#/platform/api/call.ts'
import { accountKey, queryClient, stateKey } from '#/platform/api/query-client.ts'
import { compareStates } from './state-change.ts'
import type { StateChange } from './state-change.ts'

type SessionListener = (change: StateChange, state: UserState) => void
const listeners = new Set<SessionListener>()

/** Who is asking; a guest has the role GUEST. Screens are drawn only once it is known. */
export function useUserState(): UserState {
  const { data } = useQuery<UserState>({ queryKey: stateKey, queryFn: skipToken, staleTime: Infinity })
  if (data === undefined) throw new Error('drawn before the state was known')
  return data
}

export function findState(): UserState | undefined {
  return queryClient.getQueryData<UserState>(stateKey)
}

export function requireState(): UserState {
  const state = findState()
  if (state === undefined) throw new Error('asked before the state was known')
  return state
}

/** Takes over the state that an answer brought. */
export async function applyState(state: UserState): Promise<void> {
  const change = compareStates(findState(), state)
  if (change === 'loggedIn' && state.auth_userid !== null)
    await (await loadLocalStore()).keepLocalFor(state.auth_userid)
  if (change === 'loggedOut') await (await loadLocalStore()).wipeSeen()
  queryClient.setQueryData(stateKey, state)
  for (const listener of listeners) listener(change, state)
}

export async function refreshState(): Promise<void> {
  await applyState((await callApi('GET /api/dataset/user/_full'))._state)
}

/** What the last visit left must not decide who may enter, unless the server is slow or out of reach. */
const patience = 1500

/** Knows who is asking: from the server, or from the last visit when the server does not answer soon. */
export async function startState(): Promise<void> {
  // The page asked early, with the cookie of whoever has logged out meanwhile: that answer must not be taken.
  const asked = callApi(isLogoutPending() ? 'GET /api/dataset/user/_full' : 'GET /api/dataset/user')
  // It may fail while the local copy is still being read; it is heard of below.
  asked.catch(() => undefined)
  if (localStorage.getItem(accountKey) !== null) await (await loadLocalStore()).restoreLocal()
  const arrived = asked.then(({ _state }) => applyState(_state))
  if (findState() === undefined) return arrived.catch(startAsGuest)
  await Promise.race([arrived.catch(() => undefined), new Promise((late) => setTimeout(late, patience))])
}

/** Without network the texts that are kept for everybody are shown; a member's device has a copy of its own. */
async function startAsGuest(error: unknown): Promise<void> {
  const isFar = error instanceof ApiFailure && error.status === 0
  if (isFar && localStorage.getItem(accountKey) === null) await (await loadLocalStore()).restoreForGuests()
  if (findState() === undefined) throw error
}

/** A guest needs no local copy, so its code is not waited for. */
const loadLocalStore = () => import('#/platform/api/local-store.ts')

export function onSessionChange(listener: SessionListener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
