import { useSyncExternalStore } from 'react'
import { ApiFailure, callApi } from '#/platform/api/call.ts'

declare const __APP_VERSION__: string

export const checkIntervalMs = 120_000
/** Focus, visibility and pageshow fire together: one call is enough. */
const together = 2000

let newest: string = __APP_VERSION__
let postponed: string | undefined
let askedAt = 0
const listeners = new Set<() => void>()

/** Checks every two minutes, and whenever the app becomes visible. */
export function watchVersion(): void {
  setInterval(() => void checkVersion(), checkIntervalMs)
  const onReturn = () => {
    if (document.visibilityState === 'visible') void checkVersion()
  }
  window.addEventListener('focus', onReturn)
  // Fires on the first load too, which has checked already.
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

/** Records the newest frontend version from any answer. */
export function noteVersion(frontend: string): void {
  // In development there is no build version.
  if (frontend === newest || import.meta.env.DEV) return
  newest = frontend
  notify()
}

/** Postponed: this version is not offered again until the app is reopened. */
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
