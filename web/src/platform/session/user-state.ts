import type { UserState } from '@entemi/contract/platform/state'
import { useSyncExternalStore } from 'react'
import { ApiFailure, callApi, isLogoutPending } from '#/platform/api/call.ts'
import { accountKey, queryClient, stateKey } from '#/platform/api/query-client.ts'
import { compareStates } from './state-change.ts'
import type { StateChange } from './state-change.ts'

type SessionListener = (change: StateChange, state: UserState) => void
const listeners = new Set<SessionListener>()

/** The session state; a guest has the role GUEST. Screens render only once it is loaded. */
export function useUserState(): UserState {
  return useSyncExternalStore(onStateUpdate, requireState, requireState)
}

const updated = new Set<() => void>()

function onStateUpdate(listener: () => void): () => void {
  updated.add(listener)
  return () => updated.delete(listener)
}

// One subscription for all: every card of a list reads the state.
queryClient.getQueryCache().subscribe(({ type, query }) => {
  if (type === 'updated' && query.queryKey[0] === stateKey[0]) for (const listener of [...updated]) listener()
})

export function findState(): UserState | undefined {
  return queryClient.getQueryData<UserState>(stateKey)
}

export function requireState(): UserState {
  const state = findState()
  if (state === undefined) throw new Error('state requested before it was loaded')
  return state
}

/** Applies a state that came with an answer. */
export async function applyState(state: UserState): Promise<void> {
  const change = compareStates(findState(), state)
  if (change === 'loggedIn' && state.auth_userid !== null)
    await (await loadLocalStore()).openLocalStore(state.auth_userid)
  if (change === 'loggedOut') await (await loadLocalStore()).clearCachedData()
  queryClient.setQueryData(stateKey, state)
  for (const listener of listeners) listener(change, state)
}

export async function fetchState(): Promise<UserState> {
  return (await callApi('GET /api/dataset/user/_full'))._state
}

export async function refreshState(): Promise<void> {
  await applyState(await fetchState())
}

/**
 * Loads the session state: the one of the device at once, if it has one, and that of the server when it answers. A session that
 * was ended elsewhere is noticed by that answer, as it is by a device that was offline.
 */
export async function startState(): Promise<void> {
  // The preloaded answer was requested with the cookie of a session whose logout is pending: it must not be used.
  const request = callApi(isLogoutPending() ? 'GET /api/dataset/user/_full' : 'GET /api/dataset/user')
  // It may fail while the saved cache is still being read; the failure is handled below.
  request.catch(() => undefined)
  if (localStorage.getItem(accountKey) !== null) await (await loadLocalStore()).restoreCache()
  const applied = request.then(({ _state }) => applyState(_state))
  answered = applied.catch(() => undefined)
  if (findState() === undefined) await applied.catch(startAsGuest)
}

let answered: Promise<void> | undefined

/** Resolves when the server has answered, or cannot be reached: until then the session of the saved state may have ended. */
export async function stateAnswered(): Promise<void> {
  await answered
}

/** Offline, a guest gets the saved public texts; a member's device has its own cache. */
async function startAsGuest(error: unknown): Promise<void> {
  if (error instanceof ApiFailure && error.status === 0) {
    const store = await loadLocalStore()
    await (localStorage.getItem(accountKey) === null ? store.restoreForGuests() : store.awaitRestored())
  }
  if (findState() === undefined) throw error
}

/** Loaded on demand: a guest needs no local store. */
const loadLocalStore = () => import('#/platform/api/local-store.ts')

export function onSessionChange(listener: SessionListener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
