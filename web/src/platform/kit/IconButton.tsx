import type { ComponentProps } from 'react'
import { Badge } from './Badge.tsx'
import { joinClasses } from './class-names.ts'
import styles from './IconButton.module.css'
import type { IconName } from './icons.ts'
import { Icon } from './Sprite.tsx'

type Look = {
  icon: IconName
  /** The accessible name. With a badge it says the number too: „Üzenetek, 3 olvasatlan”. */
  label: string
  badge?: number | undefined
  /** Accent ink: chosen, switched on. */
  on?: boolean | undefined
  /** Accent background: the main action of the row. */
  soft?: boolean | undefined
}

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & Look
export type IconButtonLinkProps = Omit<ComponentProps<'a'>, 'children'> & Look

export function IconButton({ icon, label, badge, on, soft, className, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} aria-label={label} className={lookClass(on, soft, className)}>
      <Icon name={icon} />
      <Badge count={badge} />
    </button>
  )
}

export function IconButtonLink({ icon, label, badge, on, soft, className, ...rest }: IconButtonLinkProps) {
  return (
    <a {...rest} aria-label={label} className={lookClass(on, soft, className)}>
      <Icon name={icon} />
      <Badge count={badge} />
    </a>
  )
}

function lookClass(on: boolean | undefined, soft: boolean | undefined, className: string | undefined): string {
  return joinClasses(styles.button, on && styles.on, soft && styles.soft, className)
}
