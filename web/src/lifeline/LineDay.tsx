import type { EntryItem } from '@entemi/contract/entry'
import { memo } from 'react'
import { t } from '#/i18n/i18n.ts'
import { joinClasses } from '#/kit/class-names.ts'
import { Line as Thread, MoodFace } from '#/kit/Sprite.tsx'
import { sayWeekday } from './days.ts'
import { isSameDay } from './line-days.ts'
import type { LineDay as Day } from './line-days.ts'
import { LineNode } from './LineNode.tsx'
import { useNear } from './near.ts'
import { lineMood } from './rail.ts'
import styles from './Lifeline.module.css'

/** What a day and an entry of few words take up; the rest is known once it was drawn. */
const [headHeight, nodeHeight] = [64, 150]

interface Props {
  day: Day<EntryItem>
  /** On the first screen: drawn at once. */
  isFirst: boolean
}

/** A day with its entries; far from the screen an empty place of the same height, with the thread running through. */
export const LineDay = memo(function LineDay({ day: { day, mood, nextMood, entries }, isFirst }: Props) {
  const { ref, height } = useNear(isFirst ? undefined : headHeight + nodeHeight * entries.length)
  if (height !== undefined) {
    return <li ref={ref} className={joinClasses(styles.rail, lineMood(mood))} style={{ height }} />
  }
  return (
    <li ref={ref} className={lineMood(mood)}>
      <h3 className={styles.dayHead}>
        <Thread shape="curl" className={styles.curl} />
        <time dateTime={day} className={styles.number}>
          {Number(day.slice(8))}
        </time>
        <span className={styles.weekday}>{sayWeekday(day, entries[0]?.zone ?? '')}</span>
        {mood !== null && (
          <>
            <span className="vh">{t(`mood.${mood}`)}</span>
            <MoodFace mood={mood} className={styles.dayMood} />
          </>
        )}
      </h3>
      <ol>
        {entries.map((entry, index) => (
          <LineNode key={entry.id} entry={entry} {...(index === entries.length - 1 && { nextMood })} />
        ))}
      </ol>
    </li>
  )
}, areSame)

/** A month grows by the page that comes: the days that were there are not drawn again. */
function areSame(before: Props, after: Props): boolean {
  return before.isFirst === after.isFirst && isSameDay(before.day, after.day)
}
