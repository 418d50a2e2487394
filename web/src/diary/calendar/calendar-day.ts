import type { EntryCategory } from '@entemi/contract/core/entry'
import { formatLongDay } from '#/platform/i18n/dates.ts'
import { t } from '#/platform/i18n/i18n.ts'
import type { EntryHue } from '#/platform/kit/entry-hue.ts'
import { listMoods, moodName } from '#/platform/kit/mood-name.ts'
import type { Mood } from '#/platform/kit/mood.ts'
import { moodOf } from '#/diary/lifeline/line-days.ts'
import { entryStyle } from '#/diary/timeline/entry-style.ts'

export interface CalendarDay {
  /** In their order; the last one is the face of the day. */
  moods: readonly Mood[]
  /** Without moods that are nothing else. */
  entries: number
  /** A colour for each type of entry, the most frequent first. */
  marks: readonly EntryHue[]
}

export const emptyDay: CalendarDay = { moods: [], entries: 0, marks: [] }

const maxMarks = 3

interface DayAnswer {
  moods: readonly number[]
  categories: Partial<Record<EntryCategory, number>>
}

export function readDay({ moods, categories }: DayAnswer): CalendarDay {
  const counts = (Object.entries(categories) as [EntryCategory, number][])
    .filter(([category]) => category !== 'mood')
    .toSorted(([, one], [, other]) => other - one)
  const hues = counts.map(([category]) => entryStyle({ category, post_category: null }).hue)
  return {
    moods: moods.map(moodOf).filter((mood) => mood !== null),
    entries: counts.reduce((sum, [, count]) => sum + count, 0),
    marks: [...new Set(hues)].slice(0, maxMarks),
  }
}

/** As it is read out: október 3., szombat, laza, 2 bejegyzés. */
export function describeDay(day: string, { moods, entries }: CalendarDay, today: string): string {
  if (day > today) return `${formatLongDay(day)}, ${t('calendar.ahead')}`
  const face = moods.at(-1)
  return [
    formatLongDay(day),
    face === undefined ? listMoods([]) : moodName(face),
    ...(entries > 0 ? [t('calendar.entries', { count: entries })] : []),
  ].join(', ')
}
