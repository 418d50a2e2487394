import { formatDate } from '#/platform/i18n/dates.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { ButtonLink } from '#/platform/kit/Button.tsx'
import styles from './Lifeline.module.css'

/** A mood or an entry for a day that is over. */
export function FillDay({ day }: { day: string }) {
  const shown = formatDate(day)
  return (
    <div className={styles.fill} role="group" aria-label={t('lifeline.fill', { day: shown })}>
      <span className="meta">{shown}</span>
      <ButtonLink variant="quiet" icon="mood" href={`/mood/new?day=${day}`}>
        {t('lifeline.fill.mood')}
      </ButtonLink>
      <ButtonLink variant="quiet" icon="edit" href={`/note/add/?day=${day}`}>
        {t('lifeline.fill.entry')}
      </ButtonLink>
    </div>
  )
}
