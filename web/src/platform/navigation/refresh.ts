import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

type Refresh = () => Promise<unknown>

let current: Refresh | undefined
const listeners = new Set<() => void>()

/** While the page stands, the menu offers to read it anew. */
export function useOfferRefresh(refresh: Refresh): void {
  const act = useEffectEvent(refresh)
  useEffect(() => {
    const mine = () => act()
    change(mine)
    return () => {
      if (current === mine) change(undefined)
    }
  }, [])
}

/** What the page that stands here offers, if it does. */
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
