import { formatDate } from '#/platform/i18n/dates.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { RowsHeading } from '#/platform/kit/ListRow.tsx'
import { Icon } from '#/platform/kit/Sprite.tsx'
import styles from './Lesson.module.css'
import type { LessonPageAnswer } from './lesson.queries.ts'
import { listPeriods } from './period.ts'

/** The days or weeks of a repeating lesson; an answered one leads to its solution. Shown to nobody else. */
export function LessonPeriods({ page: { lesson, answered } }: { page: LessonPageAnswer }) {
  const { repeats } = lesson
  const periods = listPeriods(lesson)
  if (repeats === null || periods.length === 0) return null
  const solutionOf = (period: string) => answered.find(({ starts_on }) => starts_on === period)?.solution_id
  return (
    <section>
      <RowsHeading>{t('lessonPage.periods')}</RowsHeading>
      <ol className={styles.periods} aria-label={t('lessonPage.periods')}>
        {periods.map((period) => {
          const solution = solutionOf(period)
          const date = formatDate(period)
          return (
            <li key={period}>
              {solution === undefined ? (
                <span className={styles.period}>
                  <span aria-hidden="true">{Number(period.slice(8))}</span>
                  <span className="vh">{date}</span>
                </span>
              ) : (
                <a className={styles.period} href={`/solution/${solution}`} title={date}>
                  <Icon name="check" size="s" />
                  <span className="vh">{t('lessonPage.periods.answered', { date })}</span>
                </a>
              )}
            </li>
          )
        })}
      </ol>
      <p className="meta">
        {t(lesson.solution_id === null ? `lessonPage.waits.${repeats}` : `lessonPage.answered.${repeats}`)}
      </p>
    </section>
  )
}
