import type { ReactNode } from 'react'
import { IconButton } from '#/platform/kit/IconButton.tsx'
import styles from './PartEditor.module.css'

interface Props {
  title: string
  removeLabel: string
  /** Undefined: it cannot be removed. */
  onRemove: (() => void) | undefined
  children: ReactNode
}

/** The fields of what hangs on the entry that is being written. */
export const PartEditor = ({ title, removeLabel, onRemove, children }: Props) => (
  <section className={styles.editor} aria-label={title}>
    <div className={styles.head}>
      <h2>{title}</h2>
      {onRemove && <IconButton icon="close" label={removeLabel} onClick={onRemove} />}
    </div>
    {children}
  </section>
)
