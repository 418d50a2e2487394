import { useSyncExternalStore } from 'react'

let isOpen = false
const listeners = new Set<() => void>()

/** Shows the list of what was not sent yet, over whatever page is there. */
export function openOutbox(): void {
  turn(true)
}

export function closeOutbox(): void {
  turn(false)
}

export function useOutboxOpen(): boolean {
  return useSyncExternalStore(
    (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    () => isOpen,
  )
}

function turn(open: boolean): void {
  isOpen = open
  for (const listener of listeners) listener()
}
