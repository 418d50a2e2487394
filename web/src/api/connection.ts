import { useSyncExternalStore } from 'react'

let reached = true
const listeners = new Set<(connected: boolean) => void>()

/** Whether the server was reached when last tried, and the device has a network at all. */
export function isConnected(): boolean {
  return reached && navigator.onLine
}

export function reportReached(answered: boolean): void {
  const before = isConnected()
  reached = answered
  if (isConnected() !== before) notify()
}

export function onConnectionChange(listener: (connected: boolean) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useConnected(): boolean {
  return useSyncExternalStore(onConnectionChange, isConnected)
}

/** Follows the device's own ONLINE and OFFLINE. */
export function watchConnection(): void {
  window.addEventListener('online', () => {
    reached = true
    notify()
  })
  window.addEventListener('offline', notify)
}

function notify(): void {
  for (const listener of listeners) listener(isConnected())
}
