import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { joinClasses } from './class-names.ts'
import type { Mood } from './mood.ts'
import { drawRibbon, ribbonSize } from './year-ribbon.ts'
import styles from './YearRibbon.module.css'

export type YearRibbonProps = {
  label: string
  /** The year as a sentence, for screen readers. */
  description: string
  /** A mood or null for each day of the year. */
  days: readonly (Mood | null)[]
  /** Index of today; none in another year. */
  today?: number | undefined
  months: readonly { short: string; long: string }[]
  /** Month shown or chosen, 0 to 11. */
  month: number
  monthLabel: string
  onMonth: (month: number) => void
  /** Year picker and jump to a date, above the ribbon. */
  heading?: ReactNode
}

/** The moods of a year as a ribbon; by keyboard and touch a slider of months. */
export function YearRibbon(props: YearRibbonProps) {
  const { label, description, days, today, months, monthLabel, heading } = props
  const [dragged, setDragged] = useState<number>()
  const month = dragged ?? props.month
  const slider = useRef<HTMLInputElement>(null)
  const choose = useEffectEvent(() => {
    setDragged(undefined)
    if (slider.current !== null) props.onMonth(slider.current.valueAsNumber)
  })
  // The native change event: React's onChange would fire for every month during a drag.
  useEffect(() => {
    const input = slider.current
    const handleChange = () => choose()
    input?.addEventListener('change', handleChange)
    return () => input?.removeEventListener('change', handleChange)
  }, [])
  const { thread, stripes } = useMemo(() => drawRibbon(days), [days])
  const todayX = today === undefined ? undefined : ((today + 1) * ribbonSize.width) / days.length
  return (
    <section className={styles.year} aria-label={label}>
      {heading && <div className={styles.heading}>{heading}</div>}
      <div className={styles.strip}>
        <svg
          viewBox={`0 0 ${ribbonSize.width} ${ribbonSize.height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={description}
        >
          <path className={styles.thread} d={thread} />
          {stripes.map(({ mood, path }) => (
            <path key={mood} d={path} fill={`var(--m${mood})`} />
          ))}
          {todayX !== undefined && <path className={styles.today} d={`M${todayX} 0V${ribbonSize.height}`} />}
        </svg>
        <input
          ref={slider}
          type="range"
          min={0}
          max={11}
          value={month}
          aria-label={monthLabel}
          aria-valuetext={months[month]?.long}
          onChange={(event) => setDragged(event.target.valueAsNumber)}
        />
      </div>
      <div className={styles.months} aria-hidden="true">
        {months.map(({ short, long }, index) => (
          <span key={long} className={joinClasses(index === month && styles.now)}>
            {short}
          </span>
        ))}
      </div>
    </section>
  )
}
