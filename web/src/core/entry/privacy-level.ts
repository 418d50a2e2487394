import type { NoteType, PrivacyLevel } from '@entemi/contract/core/entry'
import type { PersonSetting } from '@entemi/contract/platform/setting'
import type { EntryHue } from '#/platform/kit/entry-hue.ts'
import type { IconName } from '#/platform/kit/icons.ts'

/** What can be chosen for an entry of one's own line. */
export type Level = 0 | 1 | 9
export const levels: readonly Level[] = [0, 1, 9]

/** In a group: its members or everybody; only-me and friends do not apply. */
export type PublishLevel = Level | 2
export const groupLevels: readonly PublishLevel[] = [2, 9]

export type WrittenType = 'note' | NoteType

/** What has a default audience of its own. */
export type AudienceType = WrittenType | 'mood' | 'solution'

/** In the order they are offered. */
export const writtenTypes: readonly WrittenType[] = ['H', 'F', 'D', 'C', 'note']

export const hueOfType: Record<WrittenType, EntryHue> = {
  note: 'note',
  H: 'gratitude',
  D: 'decision',
  C: 'goal',
  F: 'occupies',
}

export const levelIcons: Record<PrivacyLevel, IconName> = {
  '-1': 'block',
  0: 'lock',
  1: 'friends',
  2: 'group',
  9: 'globe',
}

/** The member's own default for the type, or everybody. */
export function defaultLevelOf(setting: PersonSetting | undefined, type: AudienceType): Level {
  return setting?.[`${type}_pp`] ?? 9
}

export function findWrittenType(name: string | undefined): WrittenType | undefined {
  return writtenTypes.find((type) => type === name)
}

export function findLevel(level: unknown): Level | undefined {
  return levels.find((one) => one === level)
}

export function findPublishLevel(level: unknown): PublishLevel | undefined {
  return level === 2 ? 2 : findLevel(level)
}
