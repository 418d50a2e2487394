import { useSyncExternalStore } from 'react'

let settle: ((confirmed: boolean) => void) | undefined
const listeners = new Set<() => void>()

/** Opens the password dialog; true once the server has accepted the password. */
export function requestReauth(): Promise<boolean> {
  settle?.(false)
  return new Promise((resolve) => {
    settle = resolve
    notify()
  })
}

export function settleReauth(confirmed: boolean): void {
  settle?.(confirmed)
  settle = undefined
  notify()
}

export function useReauthRequested(): boolean {
  return useSyncExternalStore(
    (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    () => settle !== undefined,
  )
}

function notify(): void {
  for (const listener of listeners) listener()
}
