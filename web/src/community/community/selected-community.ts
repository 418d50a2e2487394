import type { UserState } from '@entemi/contract/platform/state'
import { useSyncExternalStore } from 'react'

export interface SelectedCommunity {
  id: string
  name: string
  thumb: string | null
}

const storageKey = 'entemi.community'
const listeners = new Set<() => void>()

/** The community last opened stands first in the menu, until another is. */
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

/** Whoever acts as a group has it selected; persons are no communities, guests and LIMIT have none; one that was left is none. */
export function chooseCommunity(state: UserState, stored: string | null): SelectedCommunity | undefined {
  if (state.auth_role !== 'LOGGED' && state.auth_role !== 'ADMIN') return undefined
  const acting = state['auth-t2'][state.auth_entityId ?? '']
  if (acting !== undefined && acting.type >= 2) {
    return { id: state.auth_entityId ?? '', name: acting.name, thumb: acting.thumb }
  }
  const kept = stored === null ? undefined : (JSON.parse(stored) as SelectedCommunity)
  return kept !== undefined && state.entity_relation[kept.id]?.includes('m') ? kept : undefined
}
