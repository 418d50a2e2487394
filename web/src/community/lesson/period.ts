import type { Lesson } from './lesson.queries.ts'

const dayLength = 86_400_000

/** How many the page draws: two weeks, or two months. */
const shown = { day: 14, week: 8 } as const

/** The latest periods since a lesson was sent, earliest first: each day, or the Monday of each week. */
export function listPeriods({ period, repeats, sent_at }: Pick<Lesson, 'period' | 'repeats' | 'sent_at'>): string[] {
  if (period === null || repeats === null || sent_at === null) return []
  const step = dayLength * (repeats === 'day' ? 1 : 7)
  const last = Date.parse(period)
  const passed = Math.ceil((last - Date.parse(sent_at.slice(0, 10))) / step)
  const count = Math.min(shown[repeats], Math.max(0, passed) + 1)
  return Array.from({ length: count }, (_, index) =>
    new Date(last - (count - 1 - index) * step).toISOString().slice(0, 10),
  )
}
