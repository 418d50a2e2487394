import type { GroupSetting } from './entity.ts'

/** What holds in a group that has not chosen. */
export const groupDefaults = {
  pub_note: 'members',
  pub_question: 'members',
  pub_alert: 'leaders',
  premoderate: false,
  join: 'open',
} as const satisfies GroupSetting
