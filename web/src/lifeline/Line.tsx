import type { EntryItem } from '@entemi/contract/entry'
import { useEffect, useMemo, useRef } from 'react'
import { writeMonth } from '#/i18n/dates.ts'
import { t } from '#/i18n/i18n.ts'
import { Button } from '#/kit/Button.tsx'
import { joinClasses } from '#/kit/class-names.ts'
import type { Mood } from '#/kit/mood.ts'
import { Loading, SkeletonCircle, SkeletonLine } from '#/kit/Skeleton.tsx'
import { Line as Thread, MoodFace } from '#/kit/Sprite.tsx'
import { momentOfDay, sayWeekday, todayHere } from './days.ts'
import { groupLine } from './line-days.ts'
import type { LineDay } from './line-days.ts'
import { LineNode } from './LineNode.tsx'
import { lineMood } from './rail.ts'
import styles from './Lifeline.module.css'

interface Paged {
  hasNextPage: boolean
  isFetching: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => Promise<unknown>
}

interface Props {
  label: string
  entries: readonly EntryItem[]
  /** Known of days whose mood is not among the entries. */
  moods?: ReadonlyMap<string, Mood>
  query: Paged
  /** Said where the line begins; not where a filter ends it. */
  end: string | undefined
}

/** Months of days of entries, newest first; earlier ones come as one nears the end. */
export function Line({ label, entries, moods, query, end }: Props) {
  const months = useMemo(() => groupLine(entries, moods), [entries, moods])
  const thisMonth = todayHere().slice(0, 7)
  return (
    <section aria-label={label}>
      {months.map(({ month, days }, index) => (
        <section key={month} aria-labelledby={`month-${month}`}>
          <div
            className={
              index === 0 && month === thisMonth
                ? 'vh'
                : joinClasses(styles.month, styles.rail, lineMood(days[0]?.mood ?? null))
            }
          >
            <h2 id={`month-${month}`}>
              {writeMonth(momentOfDay(`${month}-01`))} <span>{month.slice(0, 4)}</span>
            </h2>
          </div>
          <ol className={styles.days}>
            {days.map((day) => (
              <Day key={day.day} {...day} />
            ))}
          </ol>
        </section>
      ))}
      {query.hasNextPage && <Earlier query={query} />}
      {!query.hasNextPage && end !== undefined && (
        <p className={styles.end}>
          <span className={styles.endKnot} aria-hidden="true" />
          {end}
        </p>
      )}
    </section>
  )
}

function Day({ day, mood, nextMood, entries }: LineDay<EntryItem>) {
  return (
    <li className={joinClasses(styles.day, lineMood(mood))}>
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
}

function Earlier({ query: { isFetching, isFetchNextPageError, fetchNextPage } }: { query: Paged }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // After a failure the button alone asks again, or a server in trouble would be asked without end.
    if (place.current === null || isFetching || isFetchNextPageError) return
    const observer = new IntersectionObserver(([seen]) => seen?.isIntersecting && void fetchNextPage(), {
      rootMargin: '800px',
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [isFetching, isFetchNextPageError, fetchNextPage])
  return (
    <div ref={place} className={joinClasses(styles.earlier, styles.rail, styles.moodless)}>
      {isFetchNextPageError && <p role="alert">{t('load.failed')}</p>}
      <Button variant="quiet" busy={isFetching} onClick={() => void fetchNextPage()}>
        {t('act.loadMore')}
      </Button>
    </div>
  )
}

export function LineSkeleton() {
  return (
    <Loading label={t('load.loading')}>
      {['62%', '88%', '48%'].map((width) => (
        <div key={width} className={joinClasses(styles.node, styles.moodless)}>
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
