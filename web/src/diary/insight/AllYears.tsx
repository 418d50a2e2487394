import { useMemo } from 'react'
import { t } from '#/platform/i18n/i18n.ts'
import type { Mood } from '#/platform/kit/mood.ts'
import { drawRibbon, ribbonSize } from '#/platform/kit/year-ribbon.ts'
import { moodsOfYear } from '#/diary/lifeline/line-days.ts'
import styles from './Insight.module.css'
import type { MoodDays } from './mood-days.ts'

/** Every year as its ribbon; each links to its own chart. */
export function AllYears({ years, days }: { years: readonly number[]; days: MoodDays }) {
  const last = useMemo(() => new Map([...days].flatMap(([day, moods]) => lastOf(day, moods))), [days])
  return (
    <ul className={styles.years}>
      {years.map((year) => (
        <li key={year}>
          <a href={`/insight/?period=${year}`}>
            <b>{year}</b>
            <Ribbon days={moodsOfYear(year, last)} />
            <small>{t('insight.dayCount', { count: countIn(days, year) })}</small>
          </a>
        </li>
      ))}
    </ul>
  )
}

function Ribbon({ days }: { days: readonly (Mood | null)[] }) {
  const { thread, stripes } = drawRibbon(days)
  return (
    <svg viewBox={`0 0 ${ribbonSize.width} ${ribbonSize.height}`} preserveAspectRatio="none" aria-hidden="true">
      <path className={styles.thread} d={thread} />
      {stripes.map(({ mood, path }) => (
        <path key={mood} d={path} fill={`var(--m${mood})`} />
      ))}
    </svg>
  )
}

function lastOf(day: string, moods: readonly Mood[]): [string, Mood][] {
  const last = moods.at(-1)
  return last === undefined ? [] : [[day, last]]
}

function countIn(days: MoodDays, year: number): number {
  return [...days.keys()].filter((day) => day.startsWith(`${year}-`)).length
}
