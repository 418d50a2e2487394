import type { ComponentProps, ReactNode } from 'react'
import styles from './Chip.module.css'
import { joinClasses } from './class-names.ts'
import { hueClass } from './entry-hue.ts'
import type { EntryHue } from './entry-hue.ts'
import type { IconName } from './icons.ts'
import { Icon } from './Sprite.tsx'

export type ChipProps = ComponentProps<'button'> & {
  pressed: boolean
  /** Colour and icon of an entry type. */
  hue?: EntryHue | undefined
  icon?: IconName | undefined
}

/** A filter that is on or off. */
export function Chip({ pressed, hue, icon = hue, className, children, ...rest }: ChipProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-pressed={pressed}
      className={joinClasses(styles.chip, hueClass(hue), !icon && styles.plain, className)}
    >
      {icon && <Icon name={icon} size="s" />}
      {children}
    </button>
  )
}

/** A row of chips: scrolls sideways on the phone, wraps from 960 px. */
export function Chips({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.chips} role="group" aria-label={label}>
      {children}
    </div>
  )
}
