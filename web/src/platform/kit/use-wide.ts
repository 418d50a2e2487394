import { useCallback, useSyncExternalStore } from 'react'

/** True from 960 px on, where the side panel stays and sheets are in the middle. */
export function useWide(): boolean {
  return useMedia('(min-width: 960px)')
}

/** True from 1100 px on, where there is room for an aside. */
export function useExtraWide(): boolean {
  return useMedia('(min-width: 1100px)')
}

function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  )
}
