import { t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { joinClasses } from '#/platform/kit/class-names.ts'
import { moodClass } from '#/platform/kit/mood.ts'
import type { Mood } from '#/platform/kit/mood.ts'
import { Icon } from '#/platform/kit/Sprite.tsx'
import { FillDay } from './FillDay.tsx'
import styles from './Lifeline.module.css'

interface Props {
  mood: Mood | null
  /** After a jump: the day, and the way back. */
  past: { day: string; onToday: () => void } | undefined
}

/** The top of the line: a prompt to write; after a jump, the ways back to today and to fill that day. */
export function OpenEnd({ mood, past }: Props) {
  return (
    <div className={joinClasses(styles.openEnd, styles.rail, moodClass(mood))}>
      <span className={styles.knot} aria-hidden="true">
        <Icon name={past ? 'today' : 'edit'} />
      </span>
      {past ? (
        <div className={styles.past}>
          <Button variant="text" onClick={past.onToday}>
            {t('lifeline.toToday')}
          </Button>
          <FillDay day={past.day} />
        </div>
      ) : (
        <a href="/note/add/" className={styles.ask}>
          <span className={styles.caret} aria-hidden="true" />
          {t('lifeline.ask')}
        </a>
      )}
    </div>
  )
}
