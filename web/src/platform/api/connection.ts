import { useSyncExternalStore } from 'react'

let reached = true
let told = true
let onlineSince = 0
const listeners = new Set<(connected: boolean) => void>()

/** Whether the server was reached when last tried, and the device has a network at all. */
export function isConnected(): boolean {
  return reached && navigator.onLine
}

/** What a call that began at `begun` has found; one that failed in the time without network says nothing of now. */
export function reportReached(answered: boolean, begun: number = performance.now()): void {
  if (!answered && begun < onlineSince) return
  reached = answered
  notify()
}

export function onConnectionChange(listener: (connected: boolean) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useConnected(): boolean {
  return useSyncExternalStore(onConnectionChange, isConnected, () => true)
}

/** Follows the device's own ONLINE and OFFLINE. */
export function watchConnection(): void {
  told = isConnected()
  window.addEventListener('online', () => {
    onlineSince = performance.now()
    reached = true
    notify()
  })
  window.addEventListener('offline', notify)
}

/** The device's event and the first answer tell of the same change: it is heard once. */
function notify(): void {
  const connected = isConnected()
  if (connected === told) return
  told = connected
  for (const listener of listeners) listener(connected)
}
