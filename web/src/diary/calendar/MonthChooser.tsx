import { pickerYears } from '#/core/form/parse-date.ts'
import { currentLanguage, t } from '#/platform/i18n/i18n.ts'
import styles from './Calendar.module.css'

interface Props {
  /** yyyy-mm: the one on the screen. */
  month: string
  /** The current one: later months cannot be chosen. */
  now: string
  firstYear: number
  onChoose: (month: string) => void
}

/** Year and month on the screen; choosing another scrolls to it. */
export function MonthChooser({ month, now, firstYear, onChoose }: Props) {
  const [year, number] = [Number(month.slice(0, 4)), month.slice(5)]
  const thisYear = Number(now.slice(0, 4))
  const first = Math.min(firstYear, pickerYears.first)
  const names = new Intl.DateTimeFormat(currentLanguage(), { month: 'long', timeZone: 'UTC' })
  const choose = (nextYear: number, nextNumber: string) => {
    const next = `${nextYear}-${nextNumber}`
    onChoose(next > now ? now : next)
  }
  return (
    <div role="group" aria-label={t('lifeline.jump')} className={styles.chooser}>
      <select aria-label={t('form.year')} value={year} onChange={({ target }) => choose(Number(target.value), number)}>
        {Array.from({ length: thisYear - first + 1 }, (_, index) => (
          <option key={index}>{thisYear - index}</option>
        ))}
      </select>
      <select aria-label={t('form.month')} value={number} onChange={({ target }) => choose(year, target.value)}>
        {Array.from({ length: 12 }, (_, index) => {
          const value = String(index + 1).padStart(2, '0')
          return (
            <option key={value} value={value} disabled={`${year}-${value}` > now}>
              {names.format(Date.UTC(2024, index, 1))}
            </option>
          )
        })}
      </select>
    </div>
  )
}
