import type { ComponentProps, ReactNode } from 'react'
import { joinClasses } from './class-names.ts'
import { IconButton } from './IconButton.tsx'
import styles from './PageHeader.module.css'

export type PageHeaderProps = {
  /** Without it the bar has only its buttons; the page then has its own h1. */
  title?: string | undefined
  subtitle?: string | undefined
  /** Read out only: the page draws the name itself, larger. Narrow: its place is for the actions. */
  hideTitle?: boolean | 'narrow' | undefined
  /** MenuButton, or a back button or link. */
  lead?: ReactNode
  /** At most three icon buttons. */
  actions?: ReactNode
}

export function PageHeader({ title, subtitle, hideTitle, lead, actions }: PageHeaderProps) {
  return (
    <header className={styles.bar}>
      {lead}
      {title && hideTitle ? (
        <div className={hideTitle === 'narrow' ? undefined : styles.title}>
          <h1 className="vh">{title}</h1>
        </div>
      ) : title ? (
        <h1 className={styles.title}>
          {title}
          {subtitle && <small>{subtitle}</small>}
        </h1>
      ) : (
        <span className={styles.title} />
      )}
      {actions}
    </header>
  )
}

/** Opens the side panel; hidden from 960 px, where the panel is permanent. */
export function MenuButton({ className, ...rest }: Omit<ComponentProps<typeof IconButton>, 'icon'>) {
  return <IconButton icon="menu" {...rest} className={joinClasses(styles.menuButton, className)} />
}
