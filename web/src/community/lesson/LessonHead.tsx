import { t } from '#/platform/i18n/i18n.ts'
import { hueClass } from '#/platform/kit/entry-hue.ts'
import { Icon } from '#/platform/kit/Sprite.tsx'
import styles from './Lesson.module.css'
import type { Lesson } from './lesson.queries.ts'
import { planText } from './plan-text.ts'

interface Props {
  title: string
  /** Who leads it. */
  from?: string | undefined
  note?: string | undefined
  /** Its last day, and whether it repeats. */
  plan?: Pick<Lesson, 'until' | 'is_over' | 'repeats'> | undefined
}

/** Title, author and plan of a lesson. */
export function LessonHead({ title, from, note, plan }: Props) {
  return (
    <header className={`${styles.head} ${hueClass('lesson')}`}>
      <span className={styles.kind}>
        <Icon name="lesson" size="xs" />
        {t('entry.type.lesson')}
      </span>
      <h2 className={styles.title}>{title}</h2>
      <p className="meta">{[from, note].filter(Boolean).join(' · ')}</p>
      {plan !== undefined && <p className="meta">{planText(plan)}</p>}
    </header>
  )
}
