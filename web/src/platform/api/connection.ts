import { useSyncExternalStore } from 'react'

let serverReached = true
let lastNotified = true
let onlineSince = 0
const listeners = new Set<(connected: boolean) => void>()

/** Whether the last call reached the server and the device reports a network. */
export function isConnected(): boolean {
  return serverReached && navigator.onLine
}

/** Records the result of a call. A failure that started before the device came online is ignored: it says nothing about now. */
export function reportReachability(answered: boolean, startedAt: number = performance.now()): void {
  if (!answered && startedAt < onlineSince) return
  serverReached = answered
  notify()
}

export function onConnectionChange(listener: (connected: boolean) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useConnected(): boolean {
  return useSyncExternalStore(onConnectionChange, isConnected, () => true)
}

/** Listens to the device's online and offline events. */
export function watchConnection(): void {
  lastNotified = isConnected()
  window.addEventListener('online', () => {
    onlineSince = performance.now()
    serverReached = true
    notify()
  })
  window.addEventListener('offline', notify)
}

/** The device's event and the first answer report the same change: listeners are called once. */
function notify(): void {
  const connected = isConnected()
  if (connected === lastNotified) return
  lastNotified = connected
  for (const listener of listeners) listener(connected)
}
