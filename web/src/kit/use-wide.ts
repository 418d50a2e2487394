import { useSyncExternalStore } from 'react'

const wideQuery = '(min-width: 960px)'

function subscribe(onChange: () => void): () => void {
  const list = matchMedia(wideQuery)
  list.addEventListener('change', onChange)
  return () => list.removeEventListener('change', onChange)
}

/** True from 960 px on, where the side panel stays and sheets stand in the middle. */
export function useWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(wideQuery).matches,
    () => false,
  )
}
