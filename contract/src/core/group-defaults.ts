import type { GroupSetting } from './entity.ts'

/** The settings of a group that has not changed them. */
export const groupDefaults = {
  pub_note: 'members',
  pub_question: 'members',
  pub_alert: 'leaders',
  premoderate: false,
  hold_first: false,
  slow_minutes: 0,
  join: 'open',
} as const satisfies GroupSetting
