import type { ComponentProps } from 'react'
import { joinClasses } from './class-names.ts'
import styles from './Switch.module.css'

export type SwitchProps = Omit<ComponentProps<'button'>, 'onChange' | 'children'> & {
  label: string
  note?: string | undefined
  checked: boolean
  onChange: (checked: boolean) => void
}

export function Switch({ label, note, checked, onChange, className, ...rest }: SwitchProps) {
  return (
    <button
      type="button"
      {...rest}
      role="switch"
      aria-checked={checked}
      className={joinClasses(styles.switch, className)}
      onClick={() => onChange(!checked)}
    >
      <span className={styles.text}>
        {label}
        {note && <small>{note}</small>}
      </span>
      <span className={styles.track} />
    </button>
  )
}
