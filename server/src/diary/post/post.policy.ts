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
  /** The viewer's own, in this group. */
  letters: readonly Letter[]
}

export interface Publishing {
  privacy: Level
  group_id: string | null
  category: Category | null
}

export interface PublishingWish {
  privacy_status?: Level | undefined
  publish_to?: string | null | undefined
  category?: Category | null | undefined
}

/** Where a new entry goes. A group speaks in its own room only. */
export function planPublishing(viewer: Viewer, wish: PublishingWish, ownDefault: Level): Publishing {
  const speaksAsGroup = viewer.actorType >= 2
  if (speaksAsGroup && wish.publish_to != null && wish.publish_to !== viewer.actorId) throw new ApiError('FORBIDDEN')
  const group_id = wish.publish_to ?? (speaksAsGroup ? viewer.actorId : null)
  const privacy = wish.privacy_status ?? (group_id === null ? ownDefault : 2)
  return requireShape({ privacy, group_id, category: wish.category ?? null })
}

/** Where an entry goes after a change; only-me and friends take it out of its group. */
export function changePublishing(now: Publishing, wish: PublishingWish): Publishing {
  const named = wish.publish_to === undefined ? now.group_id : wish.publish_to
  const moved = named !== null && named !== now.group_id
  const privacy = wish.privacy_status ?? (moved ? 2 : now.privacy)
  const leaves = privacy < 2 && wish.publish_to == null
  const group_id = leaves ? null : named
  const kept = group_id !== null && group_id === now.group_id ? now.category : null
  return requireShape({ privacy, group_id, category: wish.category === undefined ? kept : wish.category })
}

function requireShape(publishing: Publishing): Publishing {
  const { privacy, group_id, category } = publishing
  if (group_id === null ? privacy === 2 : privacy < 2) throw fieldError('privacy_status', 'INVALID_VALUE')
  if (group_id === null && category !== null) throw fieldError('category', 'INVALID_VALUE')
  return publishing
}

type WholeSetting = { [K in keyof GroupSetting]-?: NonNullable<GroupSetting[K]> }

/** A group's rules; what its owners never decided is as for every group. */
export const settingOf = (setting: GroupSetting): WholeSetting => ({
  pub_note: setting.pub_note ?? groupDefaults.pub_note,
  pub_question: setting.pub_question ?? groupDefaults.pub_question,
  pub_alert: setting.pub_alert ?? groupDefaults.pub_alert,
  premoderate: setting.premoderate ?? groupDefaults.premoderate,
  join: setting.join ?? groupDefaults.join,
})

/** News needs a leader; notes, questions and alerts whom the group's settings name. */
export function canPublish(viewer: Viewer, { setting, letters }: Group, category: Category | null): boolean {
  if (viewer.role === 'LIMIT') return false
  const { pub_note, pub_question, pub_alert } = settingOf(setting)
  const publishers = { N: 'leaders', Q: pub_question, A: pub_alert, note: pub_note }
  return publishers[category ?? 'note'] === 'members' || isLeader(letters)
}

/** What one may publish there; a group speaks in its own room only. */
export const listKinds = (viewer: Viewer, group: Group): PublishKind[] =>
  viewer.actorType >= 2 && viewer.actorId !== group.id
    ? []
    : PublishKind.options.filter((kind) => canPublish(viewer, group, kind === 'note' ? null : kind))

/** 1: it waits until a moderator has seen it. */
export const stateInGroup = ({ setting, letters }: Group): 0 | 1 =>
  settingOf(setting).premoderate && !isModerator(letters) ? 1 : 0
