import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

type Refresh = () => Promise<unknown>

let current: Refresh | undefined
const listeners = new Set<() => void>()

/** While the page is mounted, the menu offers to reload it. */
export function useRefreshAction(refresh: Refresh): void {
  const act = useEffectEvent(refresh)
  useEffect(() => {
    const mine = () => act()
    change(mine)
    return () => {
      if (current === mine) change(undefined)
    }
  }, [])
}

/** The reload action of the current page, if it has one. */
export function useRefresh(): Refresh | undefined {
  return useSyncExternalStore(subscribe, () => current)
}

function change(refresh: Refresh | undefined): void {
  current = refresh
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
