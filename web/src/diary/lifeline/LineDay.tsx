import type { EntryItem } from '@entemi/contract/core/entry'
import { memo, useCallback, useEffect, useState } from 'react'
import { t } from '#/platform/i18n/i18n.ts'
import { joinClasses } from '#/platform/kit/class-names.ts'
import { moodClass } from '#/platform/kit/mood.ts'
import { usePrinting } from '#/platform/kit/printing.ts'
import { Line as Thread, MoodFace } from '#/platform/kit/Sprite.tsx'
import { formatWeekdayLabel } from './days.ts'
import { heightOf, heightOfEntries } from './heights.ts'
import type { Heights } from './heights.ts'
import { isSameDay } from './line-days.ts'
import type { LineDay as Day } from './line-days.ts'
import { LineNode } from './LineNode.tsx'
import { priorityOf, useNearScreen } from './use-near-screen.ts'
import styles from './Lifeline.module.css'

interface Props {
  day: Day<EntryItem>
  /** On the first screen: rendered at once. */
  isFirst: boolean
  heights: Heights
}

/** A day with its entries; far from the screen a placeholder of the same height. */
export const LineDay = memo(function LineDay({ day: line, isFirst, heights }: Props) {
  const { day, mood, entries } = line
  const measure = useCallback((height: number) => heights.set(day, height), [heights, day])
  const { ref, isNear } = useNearScreen(isFirst, measure)
  if (!isNear) {
    const height = heightOf(line, heights)
    return <li ref={ref} className={joinClasses(styles.place, moodClass(mood))} style={{ height }} />
  }
  return (
    <li ref={ref} className={moodClass(mood)} data-line-day={day}>
      <h3 className={styles.dayHead}>
        <Thread shape="curl" className={styles.curl} />
        <time dateTime={day} className={styles.number}>
          {Number(day.slice(8))}
        </time>
        <span className={styles.weekday}>{formatWeekdayLabel(day, entries[0]?.zone ?? '')}</span>
        {mood !== null && <span className="vh">{t(`mood.${mood}`)}</span>}
        {/* One face: an entry below may show the same. */}
        {mood !== null && !entries.some((entry) => entry.mood === mood) && (
          <MoodFace mood={mood} className={styles.dayMood} />
        )}
      </h3>
      <Entries day={line} isFirst={isFirst} heights={heights} />
    </li>
  )
}, areSame)

/** Rendered one by one: a day of many entries would block scrolling. The full height is reserved meanwhile. */
function Entries({ day, isFirst, heights }: Props) {
  const { entries, nextMood } = day
  const [count, setCount] = useState(isFirst ? entries.length : 1)
  const isWhole = usePrinting() || count >= entries.length
  useEffect(() => (isWhole ? undefined : priorityOf(() => setCount(count + 1))), [isWhole, count])
  return (
    <ol {...(!isWhole && { style: { minHeight: heightOfEntries(day, heights) } })}>
      {entries.slice(0, isWhole ? undefined : count).map((entry, index) => (
        <LineNode key={entry.id} entry={entry} {...(index === entries.length - 1 && { nextMood })} />
      ))}
    </ol>
  )
}

/** Days that did not change are not re-rendered when a month grows. */
function areSame(before: Props, after: Props): boolean {
  return before.isFirst === after.isFirst && before.heights === after.heights && isSameDay(before.day, after.day)
}
