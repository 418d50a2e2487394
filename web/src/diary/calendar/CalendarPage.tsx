import { useCallback, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { clampDay, moveByKey } from '#/core/form/calendar.ts'
import { todayHere } from '#/diary/lifeline/days.ts'
import { Loaded } from '#/platform/api/Loaded.tsx'
import { t } from '#/platform/i18n/i18n.ts'
import { SkeletonCards } from '#/platform/kit/Skeleton.tsx'
import type { PageProps } from '#/platform/navigation/page-props.ts'
import { useUserState } from '#/platform/session/user-state.ts'
import type { CalendarDay } from './calendar-day.ts'
import styles from './Calendar.module.css'
import { useCalendarYear } from './calendar.queries.ts'
import { CalendarMonth } from './CalendarMonth.tsx'
import { DaySheet } from './DaySheet.tsx'
import { firstWeekday, listMonths, readMonth } from './month-list.ts'
import { MonthChooser } from './MonthChooser.tsx'
import { useMonthOnScreen } from './use-month-on-screen.ts'

/** Months under each other, the newest first as on the life line. The address may name one to begin with. */
export function CalendarPage({ search }: PageProps) {
  const [today] = useState(() => todayHere())
  const query = useCalendarYear(Number(today.slice(0, 4)))
  return (
    <Loaded query={query} skeleton={<SkeletonCards label={t('load.loading')} count={2} />}>
      {({ years }) => <Months years={years} today={today} start={readMonth(search['month'], today)} />}
    </Loaded>
  )
}

/** As many as fill the first screen. */
const firstMonths = 3

function Months({ years, today, start }: { years: readonly number[]; today: string; start: string | undefined }) {
  const { auth_entityType } = useUserState()
  const [now, startYear] = [today.slice(0, 7), Number((start ?? today).slice(0, 4))]
  const [earliest, setEarliest] = useState(startYear)
  // The year before can be filled too, even by somebody who is new here.
  const firstYear = Math.min(earliest, Number(today.slice(0, 4)) - 1, ...years)
  const months = useMemo(() => listMonths(firstYear, now), [firstYear, now])
  const [weekStart] = useState(() => firstWeekday())
  const [active, setActive] = useState(start === undefined ? today : `${start}-01`)
  const [open, setOpen] = useState<{ day: string; known: CalendarDay }>()
  const [target, setTarget] = useState({ month: start })
  const list = useRef<HTMLDivElement>(null)
  const isMoved = useRef(false)
  const keysId = useId()
  const shown = useMonthOnScreen(list, months)

  useLayoutEffect(() => {
    if (target.month !== undefined) document.getElementById(`month-${target.month}`)?.scrollIntoView()
  }, [target])
  useEffect(() => {
    if (isMoved.current) list.current?.querySelector<HTMLElement>(`[data-day="${active}"]`)?.focus()
    isMoved.current = false
  }, [active])

  const handleKey = useCallback(
    (event: KeyboardEvent) => {
      const { key, shiftKey } = event
      const range = { first: `${firstYear}-01-01`, last: today }
      const move = (from: string) => moveByKey(from, key, shiftKey, range, weekStart)
      if (move(today) === undefined) return
      event.preventDefault()
      isMoved.current = true
      setActive((from) => move(from) ?? from)
    },
    [firstYear, today, weekStart],
  )
  const handleOpen = useCallback((day: string, known: CalendarDay) => {
    setActive(day)
    setOpen({ day, known })
  }, [])
  const jump = (month: string) => {
    setEarliest(Math.min(earliest, Number(month.slice(0, 4))))
    setActive(clampDay(`${month}-01`, { first: `${month}-01`, last: today }))
    setTarget({ month })
  }

  return (
    <div className={styles.calendar}>
      <MonthChooser month={shown ?? start ?? now} now={now} firstYear={firstYear} onChoose={jump} />
      <p className="meta">{t('calendar.hint')}</p>
      <p id={keysId} className="vh">
        {t('insight.keys')}
      </p>
      <div ref={list}>
        {months.map((month, index) => (
          <CalendarMonth
            key={month}
            month={month}
            hasEntries={years.includes(Number(month.slice(0, 4)))}
            isFirst={index < firstMonths}
            today={today}
            weekStart={weekStart}
            active={active.startsWith(month) ? active : undefined}
            keysId={keysId}
            onOpen={handleOpen}
            onKey={handleKey}
          />
        ))}
      </div>
      {open && (
        <DaySheet {...open} today={today} mayHaveMood={(auth_entityType ?? 0) < 2} onClose={() => setOpen(undefined)} />
      )}
    </div>
  )
}
