import type { PersonSetting } from '@entemi/contract/platform/setting'
import { writtenTypes } from '#/core/entry/privacy-level.ts'
import type { Level } from '#/core/entry/privacy-level.ts'

/** The level proposed for what one writes: the one chosen before, or friends. */
export function proposeLevel(setting: PersonSetting | undefined): Level {
  return setting?.note_pp ?? 1
}

/** One level for everything that is written. Moods keep their own: only oneself, until settings say otherwise. */
export function toSetting(level: Level): PersonSetting {
  const written = [...writtenTypes, 'solution' as const].map((type) => [`${type}_pp`, level])
  return Object.fromEntries(written) as PersonSetting
}
