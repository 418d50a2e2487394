import { useId } from 'react'
import type { IconName } from './icons.ts'
import styles from './RadioCards.module.css'
import { Icon } from './Sprite.tsx'

export type RadioCardOption<Value extends string> = {
  value: Value
  label: string
  note?: string | undefined
  icon: IconName
  disabled?: boolean | undefined
}

export type RadioCardsProps<Value extends string> = {
  label: string
  value: Value | null
  options: readonly RadioCardOption<Value>[]
  onChange: (value: Value) => void
}

/** One of a few, each with an icon and a sentence: „Ki láthatja?”. */
export function RadioCards<Value extends string>({ label, value, options, onChange }: RadioCardsProps<Value>) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className={styles.card}>
          <span className={styles.disc}>
            <Icon name={option.icon} />
          </span>
          <span className={styles.text}>
            <b>{option.label}</b>
            {option.note && <small>{option.note}</small>}
          </span>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
          />
        </label>
      ))}
    </div>
  )
}
