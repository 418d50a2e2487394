import type { PersonSetting } from '@entemi/contract/platform/setting'
import type { EntryHue } from '#/platform/kit/entry-hue.ts'
import { hueOfType, writtenTypes } from '#/core/entry/privacy-level.ts'
import type { Level, WrittenType } from '#/core/entry/privacy-level.ts'

export type AskedType = WrittenType | 'mood' | 'solution'

/** The most personal types first. */
export const askedTypes: readonly AskedType[] = [
  'mood',
  'F',
  ...writtenTypes.filter((type) => type !== 'F'),
  'solution',
]

export type Levels = Record<AskedType, Level>

/** The saved levels, or a proposal: moods and what occupies one are private. */
export function proposeLevels(setting: PersonSetting | undefined): Levels {
  const levels = askedTypes.map((type) => [type, setting?.[`${type}_pp`] ?? (type === 'mood' || type === 'F' ? 0 : 9)])
  return Object.fromEntries(levels) as Levels
}

/** In the form of the account's settings. */
export function toSetting(levels: Levels): PersonSetting {
  return Object.fromEntries(askedTypes.map((type) => [`${type}_pp`, levels[type]]))
}

export function hueOf(type: AskedType): EntryHue {
  return type === 'mood' || type === 'solution' ? type : hueOfType[type]
}
