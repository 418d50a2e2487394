import { t } from '#/platform/i18n/i18n.ts'
import { hueClass } from '#/platform/kit/entry-hue.ts'
import { Icon } from '#/platform/kit/Sprite.tsx'
import styles from './Lesson.module.css'

interface Props {
  title: string
  /** Who leads it. */
  from?: string | undefined
  note?: string | undefined
}

/** Title and author of a lesson. */
export function LessonHead({ title, from, note }: Props) {
  return (
    <header className={`${styles.head} ${hueClass('lesson')}`}>
      <span className={styles.kind}>
        <Icon name="lesson" size="xs" />
        {t('entry.type.lesson')}
      </span>
      <h2 className={styles.title}>{title}</h2>
      <p className="meta">{[from, note].filter(Boolean).join(' · ')}</p>
    </header>
  )
}
