import { useSyncExternalStore } from 'react'
import { ApiFailure, callApi } from '#/platform/api/call.ts'

declare const __APP_VERSION__: string

export const checkIntervalMs = 120_000
/** Focus, visibility and pageshow come together: one question is enough. */
const together = 2000

let newest: string = __APP_VERSION__
let postponed: string | undefined
let askedAt = 0
const listeners = new Set<() => void>()

/** Asks every two minutes, and whenever the app comes back to the front. */
export function watchVersion(): void {
  setInterval(() => void checkVersion(), checkIntervalMs)
  const onReturn = () => {
    if (document.visibilityState === 'visible') void checkVersion()
  }
  window.addEventListener('focus', onReturn)
  // Told of the first load too, which has asked already.
  window.addEventListener('pageshow', ({ persisted }) => persisted && onReturn())
  document.addEventListener('visibilitychange', onReturn)
}

export async function checkVersion(): Promise<void> {
  if (Date.now() - askedAt < together) return
  askedAt = Date.now()
  try {
    noteVersion((await callApi('GET /api/version')).version.frontend)
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
  }
}

/** What the server calls the newest frontend, from whatever answer it came. */
export function noteVersion(frontend: string): void {
  // While developing, the page is newer than any build.
  if (frontend === newest || import.meta.env.DEV) return
  newest = frontend
  notify()
}

/** Not now: this version is offered no more until the app is opened again. */
export function postponeUpdate(): void {
  postponed = newest
  notify()
}

export function useUpdateWaiting(): boolean {
  return useSyncExternalStore(
    (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    () => newest !== __APP_VERSION__ && newest !== postponed,
  )
}

function notify(): void {
  for (const listener of listeners) listener()
}
