import { memo } from 'react'
import type { CSSProperties, KeyboardEvent } from 'react'
import { formatMonth } from '#/platform/i18n/dates.ts'
import { currentLanguage, t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { joinClasses } from '#/platform/kit/class-names.ts'
import { hueClass } from '#/platform/kit/entry-hue.ts'
import { moodClass } from '#/platform/kit/mood.ts'
import { MoodFace } from '#/platform/kit/Sprite.tsx'
import { useNearScreen } from '#/diary/lifeline/use-near-screen.ts'
import { describeDay, emptyDay } from './calendar-day.ts'
import type { CalendarDay } from './calendar-day.ts'
import styles from './Calendar.module.css'
import { useCalendarYear } from './calendar.queries.ts'
import { weeksOfMonth } from './month-list.ts'

interface Props {
  /** yyyy-mm. */
  month: string
  /** Its year has entries: only then it is asked for. */
  hasEntries: boolean
  /** On the first screen: rendered at once. */
  isFirst: boolean
  today: string
  weekStart: number
  /** The day that the Tab key reaches, if it is of this month. */
  active: string | undefined
  keysId: string
  onOpen: (day: string, known: CalendarDay) => void
  onKey: (event: KeyboardEvent) => void
}

/** The height of a month does not depend on its content. */
const notMeasured = () => undefined

/** A month of days; far from the screen an empty place of the same height. */
export const CalendarMonth = memo(function CalendarMonth(props: Props) {
  const { month, weekStart, isFirst, active } = props
  const { ref, isNear } = useNearScreen(isFirst, notMeasured)
  const weeks = weeksOfMonth(month, weekStart)
  return (
    <section
      ref={ref}
      id={`month-${month}`}
      data-month={month}
      className={styles.month}
      style={{ '--weeks': weeks.length } as CSSProperties}
      aria-labelledby={`name-${month}`}
    >
      <h2 id={`name-${month}`}>{formatMonth(`${month}-01`)}</h2>
      {(isNear || active !== undefined) && <Days {...props} weeks={weeks} />}
    </section>
  )
})

function Days(props: Props & { weeks: (string | null)[][] }) {
  const { month, hasEntries, today, weekStart, active, weeks, onOpen } = props
  const { data, error, isFetching, refetch } = useCalendarYear(Number(month.slice(0, 4)), hasEntries)
  if (data === undefined && error !== null) {
    return (
      <div role="alert" className={styles.failed}>
        <p>{t('load.failed')}</p>
        <Button variant="quiet" busy={isFetching} onClick={() => void refetch()}>
          {t('act.retry')}
        </Button>
      </div>
    )
  }
  return (
    <div
      role="grid"
      aria-labelledby={`name-${month}`}
      aria-describedby={props.keysId}
      aria-busy={hasEntries && data === undefined}
      tabIndex={-1}
      onKeyDown={props.onKey}
    >
      <WeekdayNames weekStart={weekStart} />
      {weeks.map((week) => (
        <div role="row" key={week.find((day) => day !== null)} className={styles.week}>
          {week.map((day, index) => {
            const known = data?.days.get(day ?? '') ?? emptyDay
            const isAhead = day !== null && day > today
            return (
              <div
                role="gridcell"
                key={day ?? index}
                {...(isAhead && { 'aria-disabled': true, 'aria-label': describeDay(day, known, today) })}
              >
                {isAhead && <DayAhead day={day} />}
                {day !== null && !isAhead && (
                  <Day day={day} known={known} today={today} isActive={day === active} onOpen={onOpen} />
                )}
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}

interface DayProps {
  day: string
  known: CalendarDay
  today: string
  isActive: boolean
  onOpen: Props['onOpen']
}

/** A square in the colour of the mood, with its face and a dot for each type of entry. */
function Day({ day, known, today, isActive, onOpen }: DayProps) {
  const mood = known.moods.at(-1) ?? null
  return (
    <button
      type="button"
      data-day={day}
      tabIndex={isActive ? 0 : -1}
      aria-label={describeDay(day, known, today)}
      aria-haspopup="dialog"
      aria-current={day === today ? 'date' : undefined}
      className={joinClasses(styles.day, day === today && styles.today)}
      onClick={() => onOpen(day, known)}
    >
      <span className={styles.number}>{Number(day.slice(8))}</span>
      <span className={joinClasses(styles.square, mood !== null && styles.felt, moodClass(mood))}>
        {mood !== null && <MoodFace mood={mood} />}
      </span>
      <span className={styles.marks}>
        {known.marks.map((hue) => (
          <i key={hue} className={hueClass(hue)} />
        ))}
      </span>
    </button>
  )
}

/** Closed: nothing to tap, and the keys do not reach it. */
function DayAhead({ day }: { day: string }) {
  return (
    <span className={joinClasses(styles.day, styles.ahead)} aria-hidden="true">
      <span className={styles.number}>{Number(day.slice(8))}</span>
      <span className={styles.square} />
    </span>
  )
}

function WeekdayNames({ weekStart }: { weekStart: number }) {
  const [narrow, long] = (['narrow', 'long'] as const).map(
    (weekday) => new Intl.DateTimeFormat(currentLanguage(), { weekday, timeZone: 'UTC' }),
  )
  return (
    <div role="row" className={styles.names}>
      {Array.from({ length: 7 }, (_, index) => {
        // 2024 began on a Monday.
        const date = Date.UTC(2024, 0, weekStart + index)
        return (
          <div role="columnheader" key={index} aria-label={long?.format(date)}>
            {narrow?.format(date)}
          </div>
        )
      })}
    </div>
  )
}
