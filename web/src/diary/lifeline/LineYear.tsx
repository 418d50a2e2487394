import { useMemo, useRef, useState } from 'react'
import { Calendar } from '#/core/form/Calendar.tsx'
import { currentLanguage, t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { IconButtonLink } from '#/platform/kit/IconButton.tsx'
import { useCloseModal } from '#/platform/kit/Modal.tsx'
import type { Mood } from '#/platform/kit/mood.ts'
import { moods as everyMood } from '#/platform/kit/mood.ts'
import { Sheet } from '#/platform/kit/Sheet.tsx'
import { Icon } from '#/platform/kit/Sprite.tsx'
import { YearRibbon } from '#/platform/kit/YearRibbon.tsx'
import { todayHere } from './days.ts'
import { lastDayOf, moodsOfYear } from './line-days.ts'
import styles from './Lifeline.module.css'

interface Props {
  year: number
  /** Years that have entries. */
  years: readonly number[]
  moods: ReadonlyMap<string, Mood>
  /** The day that the line starts from; undefined is today. */
  to: string | undefined
  onJump: (to: string | undefined) => void
}

/** The ribbon of a year, with jumps to a day. */
export function LineYear({ year, years, moods, to, onJump }: Props) {
  const [picking, setPicking] = useState(false)
  const picked = useRef<string>(undefined)
  const today = todayHere()
  const thisYear = Number(today.slice(0, 4))
  const days = useMemo(() => moodsOfYear(year, moods), [year, moods])
  const jump = (day: string) => onJump(day >= today ? undefined : day)
  const offered = [...new Set([...years, thisYear, year])].sort((one, other) => other - one)

  return (
    <>
      <YearRibbon
        label={t('lifeline.yearStrip')}
        description={describeYear(year, days)}
        days={days}
        today={year === thisYear ? indexInYear(today) : undefined}
        months={monthNames()}
        month={Number((to ?? today).slice(5, 7)) - 1}
        monthLabel={t('form.month')}
        onMonth={(month) => jump(lastDayOf(year, month))}
        heading={
          <>
            <span className={styles.year}>
              <select
                aria-label={t('form.year')}
                value={year}
                onChange={(event) => jump(lastDayOf(Number(event.target.value), 11))}
              >
                {offered.map((one) => (
                  <option key={one}>{one}</option>
                ))}
              </select>
              <Icon name="down" size="s" />
            </span>
            <IconButtonLink icon="insight" label={t('page.insight')} href={`/insight/?period=${year}`} />
            <IconButtonLink
              icon="cal"
              label={t('page.calendar')}
              href="/profile/calendar/"
              className={styles.toCalendar}
            />
            <Button variant="text" onClick={() => setPicking(true)}>
              {t('lifeline.jump')}
            </Button>
          </>
        }
      />
      {picking && (
        <Sheet
          title={t('lifeline.jump')}
          closeLabel={t('act.close')}
          transient
          onClose={() => {
            setPicking(false)
            if (picked.current !== undefined) jump(picked.current)
            picked.current = undefined
          }}
        >
          <PickDay chosen={to} today={today} onChoose={(day) => (picked.current = day)} />
        </Sheet>
      )}
    </>
  )
}

function PickDay(props: { chosen: string | undefined; today: string; onChoose: (day: string) => void }) {
  const close = useCloseModal()
  return (
    <Calendar
      chosen={props.chosen}
      today={props.today}
      onChoose={(day) => {
        props.onChoose(day)
        close()
      }}
    />
  )
}

function describeYear(year: number, days: readonly (Mood | null)[]): string {
  const count = days.filter((mood) => mood !== null).length
  const timesOf = (mood: Mood) => days.filter((one) => one === mood).length
  const [most] = [...everyMood].sort((one, other) => timesOf(other) - timesOf(one))
  if (count === 0 || most === undefined) return t('lifeline.yearEmpty', { year: String(year) })
  return t('lifeline.yearText', { year: String(year), count, mood: t(`mood.${most}`) })
}

function indexInYear(day: string): number {
  return (Date.parse(day) - Date.parse(`${day.slice(0, 4)}-01-01`)) / (24 * 3600_000)
}

function monthNames(): { short: string; long: string }[] {
  const [short, long] = (['narrow', 'long'] as const).map(
    (month) => new Intl.DateTimeFormat(currentLanguage(), { month, timeZone: 'UTC' }),
  )
  return Array.from({ length: 12 }, (_, index) => {
    const moment = Date.UTC(2024, index, 1)
    return { short: short?.format(moment) ?? '', long: long?.format(moment) ?? '' }
  })
}
