import { PublishKind, type GroupSetting } from '@entemi/contract/core/entity'
import { groupDefaults } from '@entemi/contract/core/group-defaults'
import type { Letter } from '@entemi/contract/platform/letters'
import { ApiError, fieldError } from '#/platform/api-error.ts'
import { isLeader, isModerator } from '#/core/entry/entry.policy.ts'
import type { Viewer } from '#/platform/session/viewer.ts'

export type Level = 0 | 1 | 2 | 9
export type Category = 'N' | 'Q' | 'A'

export interface Group {
  id: string
  setting: GroupSetting
  /** The viewer's letters in this group. */
  letters: readonly Letter[]
}

export interface Publishing {
  privacy: Level
  group_id: string | null
  category: Category | null
}

export interface PublishingInput {
  privacy_status?: Level | undefined
  publish_to?: string | null | undefined
  category?: Category | null | undefined
}

/**
 * Level, group and category of a new entry. Who acts as a group publishes in that group only, and only news and alerts: in
 * everything else a person would be hidden behind the group.
 */
export function planPublishing(viewer: Viewer, input: PublishingInput, ownDefault: Level): Publishing {
  const actsAsGroup = viewer.actorType >= 2
  if (actsAsGroup && input.publish_to != null && input.publish_to !== viewer.actorId) throw new ApiError('FORBIDDEN')
  const group_id = input.publish_to ?? (actsAsGroup ? viewer.actorId : null)
  const privacy = input.privacy_status ?? (group_id === null ? ownDefault : 2)
  return requireValid({ privacy, group_id, category: input.category ?? (actsAsGroup ? 'N' : null) })
}

/** Level, group and category after an edit. Level 0 or 1 removes the entry from its group. */
export function changePublishing(now: Publishing, input: PublishingInput): Publishing {
  const target = input.publish_to === undefined ? now.group_id : input.publish_to
  const moved = target !== null && target !== now.group_id
  const privacy = input.privacy_status ?? (moved ? 2 : now.privacy)
  const leaves = privacy < 2 && input.publish_to == null
  const group_id = leaves ? null : target
  const current = group_id !== null && group_id === now.group_id ? now.category : null
  return requireValid({ privacy, group_id, category: input.category === undefined ? current : input.category })
}

function requireValid(publishing: Publishing): Publishing {
  const { privacy, group_id, category } = publishing
  if (group_id === null ? privacy === 2 : privacy < 2) throw fieldError('privacy_status', 'INVALID_VALUE')
  if (group_id === null && category !== null) throw fieldError('category', 'INVALID_VALUE')
  return publishing
}

type WholeSetting = { [K in keyof GroupSetting]-?: NonNullable<GroupSetting[K]> }

/** A group's settings, completed with the defaults. */
export const settingOf = (setting: GroupSetting): WholeSetting => ({
  pub_note: setting.pub_note ?? groupDefaults.pub_note,
  pub_question: setting.pub_question ?? groupDefaults.pub_question,
  pub_alert: setting.pub_alert ?? groupDefaults.pub_alert,
  premoderate: setting.premoderate ?? groupDefaults.premoderate,
  hold_first: setting.hold_first ?? groupDefaults.hold_first,
  slow_minutes: setting.slow_minutes ?? groupDefaults.slow_minutes,
  join: setting.join ?? groupDefaults.join,
})

/** News needs a leader; for notes, questions and alerts the group's settings decide. */
export function canPublish(viewer: Viewer, { setting, letters }: Group, category: Category | null): boolean {
  if (viewer.role === 'LIMIT') return false
  if (viewer.actorType >= 2 && category !== 'N' && category !== 'A') return false
  const { pub_note, pub_question, pub_alert } = settingOf(setting)
  const publishers = { N: 'leaders', Q: pub_question, A: pub_alert, note: pub_note }
  return publishers[category ?? 'note'] === 'members' || isLeader(letters)
}

/** What the viewer may publish there. Who acts as a group publishes in that group only. */
export const listKinds = (viewer: Viewer, group: Group): PublishKind[] =>
  viewer.actorType >= 2 && viewer.actorId !== group.id
    ? []
    : PublishKind.options.filter((kind) => canPublish(viewer, group, kind === 'note' ? null : kind))

/** Whether what the viewer posts waits for a moderator: always, until one post was approved, or never. */
export function holdOf({ setting, letters }: Group): 'always' | 'first' | 'never' {
  if (isModerator(letters)) return 'never'
  const { premoderate, hold_first } = settingOf(setting)
  return premoderate ? 'always' : hold_first ? 'first' : 'never'
}

/** Minutes between two posts of the viewer. */
export const pauseOf = ({ setting, letters }: Group): number =>
  isModerator(letters) ? 0 : settingOf(setting).slow_minutes
