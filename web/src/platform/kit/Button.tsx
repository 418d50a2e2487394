import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import styles from './Button.module.css'
import { joinClasses } from './class-names.ts'
import type { IconName } from './icons.ts'
import { Pulse } from './Pulse.tsx'
import { Icon } from './Sprite.tsx'

export type ButtonVariant = 'primary' | 'quiet' | 'text' | 'danger' | 'danger-text'

type Look = {
  variant?: ButtonVariant | undefined
  /** Fills the width. */
  block?: boolean | undefined
  /** 52 px high: the main action of a form or an empty state. */
  large?: boolean | undefined
  icon?: IconName | undefined
}

export type ButtonProps = ComponentProps<'button'> & Look & { busy?: boolean | undefined }
export type ButtonLinkProps = ComponentProps<'a'> & Look

export function Button({
  variant,
  block,
  large,
  icon,
  busy = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  // A busy button keeps its focus, so it is not `disabled`; a second tap or Enter must not send twice.
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => (busy ? event.preventDefault() : onClick?.(event))
  return (
    <button
      type="button"
      {...rest}
      className={lookClass({ variant, block, large }, className)}
      onClick={handleClick}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
    >
      <Inside icon={icon} busy={busy}>
        {children}
      </Inside>
    </button>
  )
}

/** A link that looks like a button; takes any anchor prop, so a router can wrap it. */
export function ButtonLink({ variant, block, large, icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <a {...rest} className={lookClass({ variant, block, large }, className)}>
      <Inside icon={icon} busy={false}>
        {children}
      </Inside>
    </a>
  )
}

function Inside({ icon, busy, children }: { icon: IconName | undefined; busy: boolean; children: ReactNode }) {
  return (
    <>
      {busy ? <Pulse /> : icon && <Icon name={icon} size="s" />}
      {children}
    </>
  )
}

function lookClass({ variant = 'primary', block, large }: Look, className: string | undefined): string {
  return joinClasses(styles.button, styles[variant], block && styles.block, large && styles.large, className)
}
