import { useId } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { FieldError } from './Field.tsx'
import styles from './Field.module.css'
import { Icon } from './Sprite.tsx'

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  /** May hold a link (terms, privacy). */
  label: ReactNode
  error?: string | undefined
}

export function Checkbox({ label, error, id, ...rest }: CheckboxProps) {
  const ownId = useId()
  const inputId = id ?? ownId
  const errorId = `${inputId}-error`
  return (
    <div>
      <div className={styles.check}>
        <span className={styles.box}>
          <input
            {...rest}
            id={inputId}
            type="checkbox"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? errorId : undefined}
          />
          <Icon name="check" size="s" />
        </span>
        <label htmlFor={inputId}>{label}</label>
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  )
}
