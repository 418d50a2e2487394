import { useId, useMemo, useRef, useState } from 'react'
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { dayAddress } from '#/diary/lifeline/days.ts'
import { FillDay } from '#/diary/lifeline/FillDay.tsx'
import { formatDay } from '#/platform/i18n/dates.ts'
import { currentLanguage, t } from '#/platform/i18n/i18n.ts'
import { RowLink } from '#/platform/kit/ListRow.tsx'
import { MoodFace } from '#/platform/kit/Sprite.tsx'
import { go } from '#/platform/navigation/navigate.ts'
import { drawBands, drawDay, moveInRows, rowsOfMonth, rowsOfYear } from './day-rows.ts'
import type { Box, DayRows } from './day-rows.ts'
import styles from './Insight.module.css'
import type { MoodDays } from './mood-days.ts'
import { listMoods } from '#/platform/kit/mood-name.ts'
import { spanOf } from './period.ts'
import type { Period } from './period.ts'

interface Props {
  /** A year or a month. */
  period: Period
  days: MoodDays
  today: string
}

interface Shape {
  rows: DayRows
  /** Units of the viewBox. */
  width: number
  height: number
  left: number
  top: number
  step: { x: number; y: number }
  day: { width: number; height: number; radius: number }
}

/** Each day in the colour of its moods. One stop of the Tab key: arrows go from day to day, Enter opens one. */
export function DayPixels({ period, days, today }: Props) {
  const shape = useMemo(() => shapeOf(period), [period])
  const past = shape.rows.flat().filter((day) => day !== null && day <= today)
  const [chosen, setChosen] = useState(() => past.findLast((day) => day !== null && days.has(day)) ?? past.at(-1))
  const chart = useRef<SVGSVGElement>(null)
  const hint = useId()

  const handleKey = (event: KeyboardEvent) => {
    if (chosen === undefined || chosen === null) return
    if (event.key === 'Enter') go(dayAddress(chosen, today))
    const next = moveInRows(shape.rows, chosen, event.key, today)
    if (next === undefined) return
    event.preventDefault()
    setChosen(next)
    chart.current?.querySelector<SVGElement>(`[data-day="${next}"]`)?.focus()
  }
  const handleClick = (event: MouseEvent<SVGSVGElement>) => {
    const { left, top, width } = event.currentTarget.getBoundingClientRect()
    const unit = shape.width / width
    const column = Math.floor(((event.clientX - left) * unit - shape.left) / shape.step.x)
    const row = Math.floor(((event.clientY - top) * unit - shape.top) / shape.step.y)
    const day = shape.rows[row]?.[column]
    if (day !== undefined && day !== null && day <= today) setChosen(day)
  }

  return (
    <>
      <p id={hint} className="vh">
        {t('insight.keys')}
      </p>
      <svg
        ref={chart}
        role="grid"
        aria-label={t('insight.moodLine')}
        aria-describedby={hint}
        tabIndex={-1}
        className={spanOf(period) === 'year' ? styles.year : styles.month}
        viewBox={`0 0 ${shape.width} ${shape.height}`}
        onClick={handleClick}
        onKeyDown={handleKey}
      >
        {spanOf(period) === 'month' && <WeekdayNames shape={shape} />}
        {shape.rows.map((row, index) => (
          <Row key={index} shape={shape} row={index} name={spanOf(period) === 'year' && monthNames()[index]}>
            {row.map(
              (day, column) =>
                day !== null && (
                  <Day
                    key={day}
                    day={day}
                    box={boxOf(shape, index, column)}
                    moods={days.get(day)}
                    state={day > today ? 'ahead' : day === chosen ? 'chosen' : 'past'}
                    isNumbered={spanOf(period) === 'month'}
                  />
                ),
            )}
          </Row>
        ))}
      </svg>
      {chosen !== undefined && chosen !== null && (
        <>
          <ChosenDay day={chosen} moods={days.get(chosen)} today={today} />
          {chosen < today && !days.has(chosen) && <FillDay day={chosen} />}
        </>
      )}
    </>
  )
}

function Row(props: { shape: Shape; row: number; name: string | undefined | false; children: ReactNode }) {
  const { shape, row, name } = props
  return (
    <g role="row">
      {name && (
        <text role="rowheader" x="0" y={shape.top + row * shape.step.y + 10.5} className={styles.name}>
          {name}
        </text>
      )}
      {props.children}
    </g>
  )
}

interface DayProps {
  day: string
  box: Box
  moods: MoodDays extends ReadonlyMap<string, infer Moods> ? Moods | undefined : never
  state: 'past' | 'chosen' | 'ahead'
  isNumbered: boolean
}

function Day({ day, box, moods, state, isNumbered }: DayProps) {
  const number = isNumbered && (
    <text x={box.x + box.width / 2} y={box.y + box.height + 11} className={styles.number} aria-hidden="true">
      {Number(day.slice(8))}
    </text>
  )
  if (state === 'ahead') {
    return (
      <g aria-hidden="true" className={styles.ahead}>
        <path d={drawDay(box)} />
        {number}
      </g>
    )
  }
  return (
    <>
      <g
        role="gridcell"
        data-day={day}
        tabIndex={state === 'chosen' ? 0 : -1}
        aria-selected={state === 'chosen'}
        aria-label={`${formatDay(day)}: ${listMoods(moods)}`}
        className={styles.day}
      >
        {moods === undefined || moods.length === 0 ? (
          <path d={drawDay(box)} />
        ) : (
          drawBands(box, moods).map(({ mood, path }, index) => <path key={index} d={path} fill={`var(--m${mood})`} />)
        )}
        {state === 'chosen' && <path d={drawDay(widen(box))} className={styles.ring} />}
      </g>
      {number}
    </>
  )
}

/** The chosen day as text with a link: a day of the chart is too small to tap. */
function ChosenDay({ day, moods, today }: { day: string; moods: DayProps['moods']; today: string }) {
  return (
    <RowLink
      className={styles.chosen}
      href={dayAddress(day, today)}
      lead={
        <span className={styles.faces} aria-hidden="true">
          {[...new Set(moods)].map((mood) => (
            <MoodFace key={mood} mood={mood} />
          ))}
        </span>
      }
      title={
        <>
          {formatDay(day)}
          <span className="vh">{t('insight.openDay')}</span>
        </>
      }
      note={listMoods(moods)}
    />
  )
}

function WeekdayNames({ shape }: { shape: Shape }) {
  const format = new Intl.DateTimeFormat(currentLanguage(), { weekday: 'short', timeZone: 'UTC' })
  // The first of January 2024 was a Monday.
  return Array.from({ length: 7 }, (_, index) => (
    <text key={index} x={boxOf(shape, 0, index).x + shape.day.width / 2} y="11" className={styles.number} aria-hidden>
      {format.format(Date.UTC(2024, 0, index + 1))}
    </text>
  ))
}

function monthNames(): string[] {
  const format = new Intl.DateTimeFormat(currentLanguage(), { month: 'short', timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, index) => format.format(Date.UTC(2024, index, 1)).replace('.', ''))
}

function shapeOf(period: Period): Shape {
  const [year = 0, month] = period.split('-').map(Number)
  if (month === undefined) {
    const [step, day] = [
      { x: 10.4, y: 16 },
      { width: 9, height: 13, radius: 2.5 },
    ]
    return { rows: rowsOfYear(year), width: 354, height: 190, left: 30, top: 0, step, day }
  }
  const rows = rowsOfMonth(year, month)
  const [step, day] = [
    { x: 50, y: 50 },
    { width: 44, height: 30, radius: 9 },
  ]
  return { rows, width: 344, height: 18 + rows.length * step.y, left: 0, top: 18, step, day }
}

function boxOf({ left, top, step, day }: Shape, row: number, column: number): Box {
  return { x: Math.round((left + column * step.x) * 10) / 10, y: top + row * step.y, ...day }
}

function widen({ x, y, width, height, radius }: Box): Box {
  return { x: x - 0.7, y: y - 0.7, width: width + 1.4, height: height + 1.4, radius: radius + 0.7 }
}
