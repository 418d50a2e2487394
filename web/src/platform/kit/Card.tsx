import type { ComponentProps, ReactNode } from 'react'
import styles from './Card.module.css'
import { joinClasses } from './class-names.ts'
import { hueClass } from './entry-hue.ts'
import type { EntryHue } from './entry-hue.ts'
import type { IconName } from './icons.ts'
import { moodClass } from './mood.ts'
import type { Mood } from './mood.ts'
import { Icon } from './Sprite.tsx'

export type CardProps = {
  hue: EntryHue
  /** The author's mood colours the thread. */
  mood?: Mood | null | undefined
  /** Published as a group: the thread takes the type's ink. */
  group?: boolean | undefined
  children: ReactNode
}

/** One entry in a feed. Inside: CardHeader, then CardThread. */
export function Card({ hue, mood, group = false, children }: CardProps) {
  const tinted = hue === 'alert'
  const colour = group && (mood ?? null) === null ? styles.group : moodClass(mood)
  const classes = [styles.card, tinted && styles.alert, hueClass(hue), colour]
  return <article className={joinClasses(...classes)}>{children}</article>
}

export type CardHeaderProps = {
  avatar: ReactNode
  /** The author's name as a link; it covers avatar and name. */
  name: ReactNode
  kind: { icon: IconName; label: string }
  /** CardFacts: „40 perce”, „Barátok” */
  meta: ReactNode
  menu?: ReactNode
}

export function CardHeader({ avatar, name, kind, meta, menu }: CardHeaderProps) {
  return (
    <header className={styles.header}>
      {avatar}
      <div className={styles.who}>
        {name}
        <div className={joinClasses(styles.meta, 'meta')}>
          <span className={joinClasses(styles.fact, styles.kind)}>
            <Icon name={kind.icon} size="xs" />
            {kind.label}
          </span>
          {meta}
        </div>
      </div>
      {menu}
    </header>
  )
}

/** Followed by a separator dot, so that no wrapped line begins with one. */
export function CardFact({ children }: { children: ReactNode }) {
  return (
    <>
      {' '}
      <span className={styles.fact}>{children}</span>
    </>
  )
}

/** Text, images and actions beside the thread. */
export function CardThread({ children }: { children: ReactNode }) {
  return <div className={styles.thread}>{children}</div>
}

export function CardActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}

type ActionLook = {
  icon: IconName
  /** „Tetszik”; the number is read out after it. */
  label: string
  /** Zero is not shown. */
  count?: number | undefined
  on?: boolean | undefined
  /** At the right end. */
  end?: boolean | undefined
}

export type CardActionProps = ComponentProps<'button'> & ActionLook

export function CardAction({ icon, label, count, on, end, className, ...rest }: CardActionProps) {
  const classes = joinClasses(styles.action, on && styles.on, end && styles.end, className)
  return (
    <button type="button" {...rest} className={classes}>
      <ActionInside icon={icon} label={label} count={count} />
    </button>
  )
}

export type CardActionLinkProps = ComponentProps<'a'> & Omit<ActionLook, 'on'>

export function CardActionLink({ icon, label, count, end, className, ...rest }: CardActionLinkProps) {
  return (
    <a {...rest} className={joinClasses(styles.action, end && styles.end, className)}>
      <ActionInside icon={icon} label={label} count={count} />
    </a>
  )
}

function ActionInside({ icon, label, count }: Pick<ActionLook, 'icon' | 'label' | 'count'>) {
  return (
    <>
      <Icon name={icon} size="s" />
      <span className="vh">{label}</span>
      {count ? ` ${count}` : null}
    </>
  )
}

/** A plain surface: aside, statistics, a form on a page. */
export function Panel({ title, children }: { title?: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.panel}>
      {title && <h2>{title}</h2>}
      {children}
    </section>
  )
}
