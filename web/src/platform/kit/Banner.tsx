import type { ReactNode } from 'react'
import styles from './Banner.module.css'
import { joinClasses } from './class-names.ts'
import type { IconName } from './icons.ts'
import { Icon } from './Sprite.tsx'

export type BannerProps = {
  icon: IconName
  /** warn: no network. info: a new version waits. */
  tone?: 'warn' | 'info' | 'danger' | undefined
  /** First sentence, heavier. */
  title?: string | undefined
  text: string
  action?: { label: string; onAction: () => void } | undefined
  /** Content instead of a plain action. */
  children?: ReactNode
}

/** Full-width message under the header. */
export function Banner({ icon, tone = 'warn', title, text, action, children }: BannerProps) {
  return (
    <div role="status" className={joinClasses(styles.banner, styles[tone])}>
      <Icon name={icon} />
      <span>
        {title && <b>{title}</b>} {text}
      </span>
      {action && (
        <button type="button" onClick={action.onAction}>
          {action.label}
        </button>
      )}
      {children}
    </div>
  )
}
