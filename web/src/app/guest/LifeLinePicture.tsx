import { t } from '#/platform/i18n/i18n.ts'
import type { PlainTextKey } from '#/platform/i18n/i18n.ts'
import { joinClasses } from '#/platform/kit/class-names.ts'
import { hueClass } from '#/platform/kit/entry-hue.ts'
import type { EntryHue } from '#/platform/kit/entry-hue.ts'
import { moodClass } from '#/platform/kit/mood.ts'
import type { Mood } from '#/platform/kit/mood.ts'
import { Icon, Line, MoodFace } from '#/platform/kit/Sprite.tsx'
import styles from './LifeLinePicture.module.css'

interface Day {
  name: PlainTextKey
  mood: Mood
  hue: EntryHue
  type: PlainTextKey
  text: PlainTextKey
}

const days: readonly Day[] = [
  { name: 'guest.line.today', mood: 8, hue: 'gratitude', type: 'entry.type.H', text: 'guest.line.gratitude' },
  { name: 'guest.line.yesterday', mood: 5, hue: 'decision', type: 'entry.type.D', text: 'guest.line.decision' },
  { name: 'guest.line.earlier', mood: 7, hue: 'goal', type: 'entry.type.C', text: 'guest.line.goal' },
]

/** Three days of a life line, as a picture. */
export function LifeLinePicture() {
  return (
    <div className={styles.picture} role="img" aria-label={t('guest.line')}>
      {days.map(({ name, mood, hue, type, text }) => (
        <div key={name} className={joinClasses(styles.day, moodClass(mood))}>
          <div className={styles.head}>
            <Line shape="curl" className={styles.curl} />
            <span className={styles.name}>{t(name)}</span>
            <MoodFace mood={mood} className={styles.face} />
          </div>
          <div className={joinClasses(styles.node, hueClass(hue))}>
            <span className={styles.knot}>
              <Icon name={hue} />
            </span>
            <span className={styles.type}>{t(type)}</span>
            <span className={styles.text}>{t(text)}</span>
          </div>
        </div>
      ))}
    </div>
  )
}
