import { useEffect, useId, useRef } from 'react'
import type { Ref } from 'react'
import { t } from '#/platform/i18n/i18n.ts'
import { joinClasses } from '#/platform/kit/class-names.ts'
import { hueClass } from '#/platform/kit/entry-hue.ts'
import type { EntryHue } from '#/platform/kit/entry-hue.ts'
import { Icon } from '#/platform/kit/Sprite.tsx'
import { hueOfType, writtenTypes } from '#/core/entry/privacy-level.ts'
import type { WrittenType } from '#/core/entry/privacy-level.ts'
import styles from './TypeChips.module.css'

interface Choice<V> {
  value: V
  onChange: (value: V) => void
  /** Not by keys: the focus must go back to the text, or the on-screen keyboard would close. */
  onTapped: () => void
}

/** The kinds of entry. */
export function TypeChips(choice: Choice<WrittenType>) {
  const options = writtenTypes.map((type) => ({ value: type, hue: hueOfType[type], label: t(`entry.type.${type}`) }))
  return <ChoiceChips {...choice} label={t('entry.types')} options={options} />
}

interface Props<V> extends Omit<Choice<V>, 'value'> {
  /** Undefined: none of them is chosen. */
  value: V | undefined
  label: string
  options: readonly { value: V; hue: EntryHue; label: string }[]
  /** The first of them. */
  firstRef?: Ref<HTMLInputElement>
}

/** One of several; the chosen one is shown first, so that it is always in view. */
export function ChoiceChips<V extends string>({ value, label, options, firstRef, onChange, onTapped }: Props<V>) {
  const name = useId()
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (row.current !== null) row.current.scrollLeft = 0
  }, [value])
  return (
    <div ref={row} role="radiogroup" aria-label={label} className={styles.row}>
      {options.map((option, index) => (
        <label key={option.value} className={joinClasses(styles.chip, hueClass(option.hue))}>
          <input
            ref={index === 0 ? firstRef : undefined}
            type="radio"
            className="vh"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={({ target }) => {
              onChange(option.value)
              if (!target.matches(':focus-visible')) onTapped()
            }}
          />
          <Icon name={option.hue} size="s" />
          {option.label}
        </label>
      ))}
    </div>
  )
}
