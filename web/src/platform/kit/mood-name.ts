import { currentLanguage, t } from '#/platform/i18n/i18n.ts'
import type { Mood } from './mood.ts'

/** In small letters, as inside a sentence. */
export function moodName(mood: Mood): string {
  return t(`mood.${mood}`).toLocaleLowerCase(currentLanguage())
}

export function listMoods(moods: readonly Mood[] | undefined): string {
  return moods === undefined || moods.length === 0 ? t('insight.noMood') : moods.map(moodName).join(', ')
}
