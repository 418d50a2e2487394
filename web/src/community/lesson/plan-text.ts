import { formatDate } from '#/platform/i18n/dates.ts'
import { t } from '#/platform/i18n/i18n.ts'
import type { Lesson } from './lesson.queries.ts'

/** How often, and until when; empty for a lesson without a plan. */
export function planText({ until, is_over, repeats }: Pick<Lesson, 'until' | 'is_over' | 'repeats'>): string {
  const date = until === null ? undefined : formatDate(until)
  return [
    repeats !== null && t(`lesson.plan.repeats.${repeats}`),
    date !== undefined && t(is_over ? 'lesson.plan.over' : 'lesson.plan.untilDay', { date }),
  ]
    .filter(Boolean)
    .join(' · ')
}
