import { useState } from 'react'
import { Calendar } from '#/core/form/Calendar.tsx'
import { rangeOf } from '#/diary/insight/period.ts'
import { todayHere } from '#/diary/lifeline/days.ts'
import { useYear } from '#/diary/lifeline/lifeline.queries.ts'
import { formatDate } from '#/platform/i18n/dates.ts'
import { currentLanguage, t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { RowButton } from '#/platform/kit/ListRow.tsx'
import { useCloseModal } from '#/platform/kit/Modal.tsx'
import { Select } from '#/platform/kit/TextField.tsx'
import { Icon } from '#/platform/kit/Sprite.tsx'
import styles from './DiarySearch.module.css'
import { wholePeriod } from './search-period.ts'
import type { Days } from './search-period.ts'

interface Props {
  days: Days
  onChoose: (days: Days) => void
}

/** A year, a month of it, or the time between two days. */
export function PeriodChoice({ days: given, onChoose }: Props) {
  const today = todayHere()
  const [days, setDays] = useState(given)
  const years = useYear(Number(today.slice(0, 4))).data?.years ?? []
  const close = useCloseModal()
  const whole = wholePeriod(days)
  const year = whole?.slice(0, 4)
  const offered = [...new Set([...years.map(String), today.slice(0, 4), ...(year === undefined ? [] : [year])])]
  const choose = (next: Days) => {
    setDays(next)
    onChoose({ from: next.from, to: next.to })
  }
  return (
    <div className={styles.period}>
      <Select
        label={t('form.year')}
        value={year ?? ''}
        onChange={({ target: { value } }) => choose(value === '' ? {} : rangeOf(value))}
        options={[
          { value: '', label: t('diarySearch.anytime') },
          ...offered.toSorted((one, other) => Number(other) - Number(one)).map((one) => ({ value: one, label: one })),
        ]}
      />
      {year !== undefined && (
        <Select
          label={t('form.month')}
          value={whole?.slice(5) ?? ''}
          onChange={({ target: { value } }) => choose(rangeOf(value === '' ? year : `${year}-${value}`))}
          options={[{ value: '', label: t('diarySearch.wholeYear') }, ...monthOptions()]}
        />
      )}
      <h3>{t('diarySearch.days')}</h3>
      <DayChoice label={t('diarySearch.from')} day={days.from} onChoose={(from) => choose({ ...days, from })} />
      <DayChoice label={t('diarySearch.to')} day={days.to} onChoose={(to) => choose({ ...days, to })} />
      <Button block large onClick={close}>
        {t('act.done')}
      </Button>
    </div>
  )
}

/** A row that opens the calendar under it. */
function DayChoice({
  label,
  day,
  onChoose,
}: {
  label: string
  day: string | undefined
  onChoose: (day: string) => void
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <RowButton
        aria-expanded={isOpen}
        lead={<Icon name="cal" />}
        title={label}
        note={day === undefined ? t('diarySearch.anytime') : formatDate(day)}
        end={<Icon name="down" size="s" />}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <Calendar
          chosen={day}
          today={todayHere()}
          onChoose={(chosen) => {
            onChoose(chosen)
            setOpen(false)
          }}
        />
      )}
    </>
  )
}

function monthOptions(): { value: string; label: string }[] {
  const format = new Intl.DateTimeFormat(currentLanguage(), { month: 'long', timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, index) => ({
    value: String(index + 1).padStart(2, '0'),
    label: format.format(Date.UTC(2024, index, 1)),
  }))
}
