import type { UserState } from '@entemi/contract/platform/state'
import { useSyncExternalStore } from 'react'

export interface SelectedCommunity {
  id: string
  name: string
  thumb: string | null
}

const storageKey = 'entemi.community'
const listeners = new Set<() => void>()

/** The last opened community is first in the menu. */
export function selectCommunity(community: SelectedCommunity): void {
  localStorage.setItem(storageKey, JSON.stringify(community))
  for (const listener of listeners) listener()
}

export function useSelectedCommunity(state: UserState): SelectedCommunity | undefined {
  const stored = useSyncExternalStore(
    (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    () => localStorage.getItem(storageKey),
  )
  return chooseCommunity(state, stored)
}

/** The group one acts as, otherwise the last opened one if still a member; guests and LIMIT have none. */
export function chooseCommunity(state: UserState, stored: string | null): SelectedCommunity | undefined {
  if (state.auth_role !== 'LOGGED' && state.auth_role !== 'ADMIN') return undefined
  const acting = state['auth-t2'][state.auth_entityId ?? '']
  if (acting !== undefined && acting.type >= 2) {
    return { id: state.auth_entityId ?? '', name: acting.name, thumb: acting.thumb }
  }
  const last = stored === null ? undefined : (JSON.parse(stored) as SelectedCommunity)
  return last !== undefined && state.entity_relation[last.id]?.includes('m') ? last : undefined
}
