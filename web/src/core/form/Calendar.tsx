import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { dateLocale } from '#/platform/i18n/dates.ts'
import { currentLanguage, t } from '#/platform/i18n/i18n.ts'
import { IconButton } from '#/platform/kit/IconButton.tsx'
import { joinClasses } from '#/platform/kit/class-names.ts'
import styles from './Calendar.module.css'
import { addMonths, clampDay, firstPickerDay, inMonth, lastPickerDay, monthOf, moveByKey, weeksOf } from './calendar.ts'
import type { Month } from './calendar.ts'
import { pickerYears } from './parse-date.ts'

interface Props {
  /** yyyy-mm-dd, or nothing chosen yet. */
  chosen: string | undefined
  /** The day shown when nothing is chosen. */
  today: string
  /** Later days cannot be chosen. */
  last?: string | undefined
  onChoose: (day: string) => void
}

const years = Array.from({ length: pickerYears.last - pickerYears.first + 1 }, (_, i) => pickerYears.first + i)

/** A month of days from Monday; arrows move by day and week, Page Up and Down by month, with Shift by year. */
export function Calendar({ chosen, today, last = lastPickerDay, onChoose }: Props) {
  const [active, setActive] = useState(() => clampDay(chosen ?? today))
  const moved = useRef(false)
  const activeButton = useRef<HTMLButtonElement>(null)
  const month = monthOf(active)

  useEffect(() => {
    if (moved.current) activeButton.current?.focus()
    moved.current = false
  }, [active])

  const handleKey = (event: KeyboardEvent) => {
    const next = moveByKey(active, event.key, event.shiftKey)
    if (next === undefined) return
    event.preventDefault()
    moved.current = true
    setActive(next)
  }

  return (
    <div className={styles.calendar}>
      <MonthChooser month={month} active={active} onMove={setActive} />
      <div role="grid" className={styles.grid} aria-label={t('form.calendar')} tabIndex={-1} onKeyDown={handleKey}>
        <WeekdayNames />
        {weeksOf(month).map((week) => (
          <div role="row" key={week.find((day) => day !== null)}>
            {week.map((day, index) => (
              <div role="gridcell" key={day ?? index} aria-selected={day !== null && day === chosen} tabIndex={-1}>
                {day !== null && (
                  <button
                    ref={day === active ? activeButton : undefined}
                    type="button"
                    tabIndex={day === active ? 0 : -1}
                    aria-disabled={day > last || undefined}
                    aria-label={formatFullDate(day)}
                    aria-current={day === today ? 'date' : undefined}
                    className={joinClasses(styles.day, day === chosen && styles.chosen, day === today && styles.today)}
                    onClick={() => day <= last && onChoose(day)}
                  >
                    {Number(day.slice(8))}
                  </button>
                )}
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}

function MonthChooser({ month, active, onMove }: { month: Month; active: string; onMove: (day: string) => void }) {
  const isFirst = active.slice(0, 7) === firstPickerDay.slice(0, 7)
  const isLast = active.slice(0, 7) === lastPickerDay.slice(0, 7)
  return (
    <div className={styles.head}>
      <IconButton
        icon="back"
        label={t('form.previousMonth')}
        disabled={isFirst}
        onClick={() => onMove(addMonths(active, -1))}
      />
      <select
        className={styles.select}
        aria-label={t('form.year')}
        value={month.year}
        onChange={(event) => onMove(inMonth(active, { ...month, year: Number(event.target.value) }))}
      >
        {years.map((year) => (
          <option key={year}>{year}</option>
        ))}
      </select>
      <select
        className={styles.select}
        aria-label={t('form.month')}
        value={month.month}
        onChange={(event) => onMove(inMonth(active, { ...month, month: Number(event.target.value) }))}
      >
        {namesOf('month').map((name, index) => (
          <option key={name} value={index + 1}>
            {name}
          </option>
        ))}
      </select>
      <IconButton
        icon="fwd"
        label={t('form.nextMonth')}
        disabled={isLast}
        onClick={() => onMove(addMonths(active, 1))}
      />
    </div>
  )
}

function WeekdayNames() {
  const short = namesOf('weekday', 'short')
  return (
    <div role="row" className={styles.names}>
      {namesOf('weekday').map((name, index) => (
        <div role="columnheader" key={name} aria-label={name}>
          {short[index]}
        </div>
      ))}
    </div>
  )
}

/** Twelve months from January, or seven days from Monday. */
function namesOf(part: 'month' | 'weekday', length: 'long' | 'short' = 'long'): string[] {
  const format = new Intl.DateTimeFormat(currentLanguage(), { [part]: length, timeZone: 'UTC' })
  // 2024 began on a Monday.
  const dates = Array.from({ length: part === 'month' ? 12 : 7 }, (_, i) =>
    part === 'month' ? Date.UTC(2024, i, 1) : Date.UTC(2024, 0, 1 + i),
  )
  return dates.map((date) => format.format(date))
}

function formatFullDate(day: string): string {
  return new Intl.DateTimeFormat(dateLocale(), { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(day))
}
