import { useSyncExternalStore } from 'react'

// Everything outside the topmost modal dialog is inert, so toasts move into it.
const stack: HTMLElement[] = []
const listeners = new Set<() => void>()

export function pushOverlay(element: HTMLElement): () => void {
  stack.push(element)
  notify()
  return () => {
    const index = stack.indexOf(element)
    if (index === -1) return
    stack.splice(index, 1)
    notify()
  }
}

export function findTopOverlay(): HTMLElement | undefined {
  return stack.at(-1)
}

export function useTopOverlay(): HTMLElement | undefined {
  return useSyncExternalStore(subscribe, findTopOverlay, () => undefined)
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}

function notify(): void {
  for (const listener of listeners) listener()
}
