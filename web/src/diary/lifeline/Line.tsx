import type { EntryItem } from '@entemi/contract/core/entry'
import { memo, useEffect, useEffectEvent, useRef, useState } from 'react'
import { formatMonth } from '#/platform/i18n/dates.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { joinClasses } from '#/platform/kit/class-names.ts'
import { moodClass } from '#/platform/kit/mood.ts'
import type { Mood } from '#/platform/kit/mood.ts'
import { usePrinting } from '#/platform/kit/printing.ts'
import { Loading, SkeletonCircle, SkeletonLine } from '#/platform/kit/Skeleton.tsx'
import { currentScrollKey } from '#/platform/navigation/navigate.ts'
import type { Older } from '#/core/entry/use-entries.ts'
import { todayHere } from './days.ts'
import { findHeights, heightOfAll } from './heights.ts'
import type { Heights } from './heights.ts'
import { countBefore, isSameMonth, makeGrowingLine } from './line-days.ts'
import type { LineMonth } from './line-days.ts'
import { LineDay } from './LineDay.tsx'
import { useNearScreen } from './use-near-screen.ts'
import styles from './Lifeline.module.css'

/** It reaches below the first screen, which begins with the year, the head and memories; each more would delay it. */
const firstDays = 1

interface Props {
  label: string
  entries: readonly EntryItem[]
  /** Moods of days whose mood entry is not loaded. */
  moods?: ReadonlyMap<string, Mood>
  older: Older
  /** Shown at the beginning of the line; not with a filter. */
  end: string | undefined
}

/** Entries by month and day, newest first; older ones load near the end. */
export function Line({ label, entries, moods, older, end }: Props) {
  const [group] = useState(() => makeGrowingLine<EntryItem>())
  const [heights] = useState(() => findHeights(currentScrollKey(), window.innerWidth))
  const months = group(entries, moods)
  const before = countBefore(months)
  useEffect(() => {
    if (end !== undefined) loadLetters(end)
  }, [end])
  return (
    <section aria-label={label}>
      {months.map((month, index) => (
        <Month
          key={month.month}
          month={month}
          first={Math.max(0, firstDays - (before[index] ?? 0))}
          isTop={index === 0}
          heights={heights}
        />
      ))}
      {older.hasMore && <Earlier older={older} />}
      {!older.hasMore && end !== undefined && (
        <p className={styles.end}>
          <span className={styles.endKnot} aria-hidden="true" />
          {end}
        </p>
      )}
    </section>
  )
}

/** Preloads the extended font: loaded late, it would lay out all the years again. */
function loadLetters(text: string): void {
  const family = getComputedStyle(document.documentElement).getPropertyValue('--font-diary')
  // A failure falls back to another font.
  document.fonts.load(`italic 1em ${family}`, text).catch(() => undefined)
}

interface MonthProps {
  month: LineMonth<EntryItem>
  /** How many of its days are on the first screen. */
  first: number
  isTop: boolean
  heights: Heights
}

/** The days are measured, not the month. */
const notMeasured = () => undefined

/**
 * Memoised: otherwise each loaded page would re-render the years above it. Far from the screen its days are one empty
 * placeholder: thousands of elements would slow down scrolling.
 */
const Month = memo(
  function Month({ month: { month, days }, first, isTop, heights }: MonthProps) {
    const { ref, isNear } = useNearScreen(first > 0, notMeasured)
    // Rendering all of the first screen at once would block scrolling back up.
    const [hasLeft, setLeft] = useState(false)
    if (!isNear && !hasLeft) setLeft(true)
    const isPrinting = usePrinting()
    const isNow = !isPrinting && isTop && month === todayHere().slice(0, 7)
    const mood = moodClass(days[0]?.mood ?? null)
    return (
      <section aria-labelledby={`month-${month}`}>
        <div className={isNow ? 'vh' : joinClasses(styles.month, styles.rail, mood)}>
          <h2 id={`month-${month}`}>{formatMonth(`${month}-01`)}</h2>
        </div>
        <ol
          ref={ref}
          className={joinClasses(styles.days, !isNear && styles.place, !isNear && mood)}
          {...(!isNear && { style: { height: heightOfAll(days, heights) } })}
        >
          {isNear &&
            days.map((day, index) => (
              <LineDay key={day.day} day={day} isFirst={!hasLeft && index < first} heights={heights} />
            ))}
        </ol>
      </section>
    )
  },
  (before, after) =>
    before.first === after.first &&
    before.isTop === after.isTop &&
    before.heights === after.heights &&
    isSameMonth(before.month, after.month),
)

function Earlier({ older: { after, isReading, isFailed, read } }: { older: Older }) {
  const place = useRef<HTMLDivElement>(null)
  const ask = useEffectEvent(read)
  useEffect(() => {
    // After a failure only the button retries, or a failing server would be called in a loop.
    if (place.current === null || isReading || isFailed) return
    // Several observations may come at once: the last one counts.
    const observer = new IntersectionObserver((seen) => seen.at(-1)?.isIntersecting && ask(), { rootMargin: '1200px' })
    observer.observe(place.current)
    return () => observer.disconnect()
    // Observed again after each page: it may have arrived before the last render.
  }, [after, isReading, isFailed])
  return (
    <div ref={place} className={joinClasses(styles.earlier, styles.rail, moodClass(null))}>
      {isFailed && <p role="alert">{t('load.failed')}</p>}
      <Button variant="quiet" busy={isReading} onClick={read}>
        {t('act.loadMore')}
      </Button>
    </div>
  )
}

export function LineSkeleton() {
  return (
    <Loading label={t('load.loading')}>
      {['62%', '88%', '48%'].map((width) => (
        <div key={width} className={joinClasses(styles.node, moodClass(null))}>
          <span className={styles.waitingKnot}>
            <SkeletonCircle size={36} />
          </span>
          <div className={styles.waitingText}>
            <SkeletonLine width="34%" />
            <SkeletonLine />
            <SkeletonLine width={width} />
          </div>
        </div>
      ))}
    </Loading>
  )
}
