import { t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { joinClasses } from '#/platform/kit/class-names.ts'
import { moodClass } from '#/platform/kit/mood.ts'
import type { Mood } from '#/platform/kit/mood.ts'
import { Icon } from '#/platform/kit/Sprite.tsx'
import styles from './Lifeline.module.css'

/** The top of the line: a prompt to write; after a jump, a link back to today. */
export function OpenEnd({ mood, onToday }: { mood: Mood | null; onToday: (() => void) | undefined }) {
  return (
    <div className={joinClasses(styles.openEnd, styles.rail, moodClass(mood))}>
      <span className={styles.knot} aria-hidden="true">
        <Icon name={onToday ? 'today' : 'edit'} />
      </span>
      {onToday ? (
        <Button variant="text" onClick={onToday}>
          {t('lifeline.toToday')}
        </Button>
      ) : (
        <a href="/note/add/" className={styles.ask}>
          <span className={styles.caret} aria-hidden="true" />
          {t('lifeline.ask')}
        </a>
      )}
    </div>
  )
}
