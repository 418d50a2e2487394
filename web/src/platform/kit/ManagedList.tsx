import type { ReactNode } from 'react'
import { joinClasses } from './class-names.ts'
import styles from './ManagedList.module.css'

interface Props {
  children: ReactNode
}

/** A page of things that are managed one by one: sentences, buttons and a list of cards. */
export function ManagedPage({ children }: Props) {
  return <div className={styles.page}>{children}</div>
}

export function ManagedLead({ children }: Props) {
  return <p className={styles.lead}>{children}</p>
}

export function ManagedList({ children }: Props) {
  return <ul className={styles.list}>{children}</ul>
}

interface CardProps extends Props {
  /** `article` outside of a ManagedList. */
  as?: 'li' | 'article'
  /** It has no effect any more. */
  ended?: boolean
}

export function ManagedCard({ as: Element = 'li', ended = false, children }: CardProps) {
  return <Element className={joinClasses(styles.card, ended && styles.ended)}>{children}</Element>
}

/** A picture, what the card is about, and a menu or a state. */
export function ManagedHead({ children }: Props) {
  return <div className={styles.head}>{children}</div>
}

/** Buttons that wrap. */
export function Acts({ children }: Props) {
  return <div className={styles.acts}>{children}</div>
}
