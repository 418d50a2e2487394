import type { MinimalState } from '@entemi/contract/platform/state'

/** The codes 0 to 3 of the specification, in this order. */
export type StateChange = 'none' | 'changed' | 'loggedIn' | 'loggedOut'

/** Fields whose change counts as a change of the state. */
export const watched = [
  'auth_role',
  'auth_entityId',
  'auth_mainEntityId',
  'notification',
  'message',
  'updated_at',
] as const

export function compareStates(before: MinimalState | undefined, after: MinimalState): StateChange {
  const was = before?.auth_userid ?? null
  const is = after.auth_userid
  if (is === null) return was === null ? 'none' : 'loggedOut'
  if (was !== is) return 'loggedIn'
  return before !== undefined && watched.every((name) => before[name] === after[name]) ? 'none' : 'changed'
}
