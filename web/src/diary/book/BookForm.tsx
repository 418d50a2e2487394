import { limits } from '@entemi/contract/platform/limits'
import { useState } from 'react'
import { formatMonth } from '#/platform/i18n/dates.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Rows, RowsHeading } from '#/platform/kit/ListRow.tsx'
import { Segmented } from '#/platform/kit/Segmented.tsx'
import { Switch } from '#/platform/kit/Switch.tsx'
import { DateField, Select, TextField } from '#/platform/kit/TextField.tsx'
import { todayHere } from '#/diary/lifeline/days.ts'
import { rangeOfMonth } from './book.ts'
import type { BookChoice, Range } from './book.ts'
import type { Paper } from './print-book.ts'
import styles from './Book.module.css'

export interface BookSetup {
  title: string
  name: string
  /** Undefined while what is typed is no range. */
  range: Range | undefined
  choice: BookChoice
  paper: Paper
}

interface Props {
  /** With entries, newest first. */
  years: readonly number[]
  setup: BookSetup
  onChange: (setup: BookSetup) => void
}

const choices = ['pictures', 'moods', 'privates'] as const satisfies (keyof BookChoice)[]

export function BookForm({ years, setup, onChange }: Props) {
  const set = (part: Partial<BookSetup>) => onChange({ ...setup, ...part })
  return (
    <div className={styles.form}>
      <RowsHeading first>{t('book.period')}</RowsHeading>
      <Period years={years} onChange={(range) => set({ range })} />
      <RowsHeading>{t('book.cover')}</RowsHeading>
      <TextField
        label={t('book.title')}
        value={setup.title}
        maxLength={limits.title}
        onChange={(event) => set({ title: event.target.value })}
      />
      <TextField
        label={t('book.name')}
        value={setup.name}
        maxLength={limits.displayName}
        onChange={(event) => set({ name: event.target.value })}
      />
      <RowsHeading>{t('book.inside')}</RowsHeading>
      <Rows>
        {choices.map((name) => (
          <Switch
            key={name}
            label={t(`book.${name}`)}
            note={t(`book.${name}.note`)}
            checked={setup.choice[name]}
            onChange={(checked) => set({ choice: { ...setup.choice, [name]: checked } })}
          />
        ))}
      </Rows>
      <RowsHeading>{t('book.paper')}</RowsHeading>
      <Segmented
        label={t('book.paper')}
        value={setup.paper}
        options={[
          { value: 'A5', label: t('book.paper.A5') },
          { value: 'A4', label: t('book.paper.A4') },
        ]}
        onChange={(paper) => set({ paper })}
      />
    </div>
  )
}

type Kind = 'year' | 'months' | 'days'

function Period({ years, onChange }: { years: readonly number[]; onChange: (range: Range | undefined) => void }) {
  const [kind, setKind] = useState<Kind>('year')
  const [year, setYear] = useState(String(years[0] ?? ''))
  const [ends, setEnds] = useState<Range>({ from: `${years[0]}-01-01`, to: todayHere() })
  const isOrdered = ends.from !== '' && ends.to !== '' && ends.from <= ends.to
  const choose = (next: Range) => {
    setEnds(next)
    onChange(next.from !== '' && next.to !== '' && next.from <= next.to ? next : undefined)
  }
  const chooseYear = (chosen: string) => {
    setYear(chosen)
    onChange({ from: `${chosen}-01-01`, to: `${chosen}-12-31` })
  }
  const fault = isOrdered ? {} : { error: t('book.period.fault') }
  const months = listMonths(years).map((month) => ({ value: month, label: formatMonth(`${month}-01`) }))
  return (
    <>
      <Segmented
        label={t('book.period')}
        value={kind}
        options={[
          { value: 'year', label: t('form.year') },
          { value: 'months', label: t('book.months') },
          { value: 'days', label: t('book.days') },
        ]}
        onChange={(chosen: Kind) => {
          setKind(chosen)
          if (chosen === 'year') chooseYear(year)
          else if (chosen === 'days') choose(ends)
          else choose({ from: wholeMonth(ends.from).from, to: wholeMonth(ends.to).to })
        }}
      />
      {kind === 'year' && (
        <Select
          label={t('form.year')}
          value={year}
          options={years.map((one) => ({ value: String(one), label: String(one) }))}
          onChange={(event) => chooseYear(event.target.value)}
        />
      )}
      {kind === 'months' && (
        <div className={styles.pair}>
          <Select
            label={t('book.from')}
            value={ends.from.slice(0, 7)}
            options={months}
            onChange={(event) => choose({ ...ends, from: rangeOfMonth(event.target.value).from })}
          />
          <Select
            label={t('book.to')}
            value={ends.to.slice(0, 7)}
            options={months}
            {...fault}
            onChange={(event) => choose({ ...ends, to: rangeOfMonth(event.target.value).to })}
          />
        </div>
      )}
      {kind === 'days' && (
        <div className={styles.pair}>
          <DateField
            label={t('book.from')}
            value={ends.from}
            min="1900-01-01"
            onChange={(event) => choose({ ...ends, from: event.target.value })}
          />
          <DateField
            label={t('book.to')}
            value={ends.to}
            min="1900-01-01"
            {...fault}
            onChange={(event) => choose({ ...ends, to: event.target.value })}
          />
        </div>
      )}
    </>
  )
}

/** The month of a day that may be empty. */
const wholeMonth = (day: string): Range => rangeOfMonth((day === '' ? todayHere() : day).slice(0, 7))

/** Every month from the first year with entries, newest first. */
function listMonths(years: readonly number[]): string[] {
  const now = todayHere().slice(0, 7)
  const first = years.at(-1) ?? Number(now.slice(0, 4))
  const all = Array.from({ length: Number(now.slice(0, 4)) - first + 1 }, (_, index) => first + index).flatMap((year) =>
    Array.from({ length: 12 }, (_, month) => `${year}-${String(month + 1).padStart(2, '0')}`),
  )
  return all.filter((month) => month <= now).reverse()
}
