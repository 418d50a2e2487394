import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import styles from './EmptyState.module.css'

export type EmptyStateProps = {
  title: string
  text?: string | undefined
  /** A large Button or ButtonLink that says what to do next, a text one under it. */
  children?: ReactNode
}

/** A list without items, drawn with a starting line. */
export function EmptyState({ title, text, children }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <svg className={styles.art} viewBox="0 0 240 120" aria-hidden="true">
        <path
          className={styles.drawn}
          pathLength="1"
          d="M4 92C50 92 60 88 84 66C104 46 124 40 134 54C146 72 122 90 110 74C98 56 126 28 158 30C178 31 184 44 186 58"
        />
        <path strokeDasharray="0 8" d="M186 58v22" />
      </svg>
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {children}
    </div>
  )
}

export type ErrorStateProps = {
  title: string
  /** What failed, and what is still saved. */
  text: string
  retry?: { label: string; onRetry: () => void; busy?: boolean | undefined } | undefined
  /** The error's code, small. */
  code?: string | undefined
  /** Another action, under the retry. */
  children?: ReactNode
}

/** A failed load, drawn with a torn line. */
export function ErrorState({ title, text, retry, code, children }: ErrorStateProps) {
  return (
    <div className={styles.state} role="alert">
      <svg className={styles.art} viewBox="0 0 240 120" aria-hidden="true">
        <path d="M4 70C40 70 60 68 84 62C92 60 96 56 98 50M236 54C206 54 180 52 156 58C150 60 146 64 144 70" />
        <path className={styles.shreds} d="M106 46l-6-8M116 42v-10M126 74l2 10M136 76l6 8" />
      </svg>
      <h2>{title}</h2>
      <p>{text}</p>
      {retry && (
        <Button large icon="retry" onClick={retry.onRetry} busy={retry.busy}>
          {retry.label}
        </Button>
      )}
      {children}
      {code && <p className={styles.code}>{code}</p>}
    </div>
  )
}
