import type { EntryItem } from '@entemi/contract/core/entry'
import { plainText } from '@entemi/contract/core/written-text'
import { t } from '#/platform/i18n/i18n.ts'
import { joinClasses } from '#/platform/kit/class-names.ts'
import { moodClass } from '#/platform/kit/mood.ts'
import type { Mood } from '#/platform/kit/mood.ts'
import { Icon } from '#/platform/kit/Sprite.tsx'
import { entryAddress } from '#/diary/timeline/entry-style.ts'
import { beginningOf } from '#/diary/timeline/cut-text.ts'
import { todayHere } from './days.ts'
import styles from './Lifeline.module.css'

const [most, shownLength] = [3, 140]

/** Entries with text from this day of earlier years; renders nothing without any. */
export function Memories({ entries, mood }: { entries: readonly EntryItem[]; mood: Mood | null }) {
  const today = todayHere()
  const memories = entries.filter(({ text }) => text !== '').slice(0, most)
  if (memories.length === 0) return null
  return (
    <section className={joinClasses(styles.memories, styles.rail, moodClass(mood))} aria-label={t('entry.onThisDay')}>
      {memories.map((entry) => (
        <a key={entry.id} className={styles.memory} href={entryAddress(entry)}>
          <span className={styles.memoryYear}>
            <Icon name="clock" size="s" />
            {t('entry.onThisDay.years', { count: Number(today.slice(0, 4)) - Number(entry.occurred_on.slice(0, 4)) })}
          </span>
          <span className={joinClasses('diary', styles.memoryText)}>
            {beginningOf(plainText(entry.text), shownLength)}
          </span>
        </a>
      ))}
    </section>
  )
}
