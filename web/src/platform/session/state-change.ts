import type { MinimalState } from '@entemi/contract/platform/state'

/** 0 nothing, 1 the person's data changed, 2 newly logged in, 3 logged out. */
export type StateChange = 0 | 1 | 2 | 3

/** What tells that something has changed. */
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
  if (is === null) return was === null ? 0 : 3
  if (was !== is) return 2
  return before !== undefined && watched.every((name) => before[name] === after[name]) ? 0 : 1
}
