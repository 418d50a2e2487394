import type { ReactNode } from 'react'
import type { IconName } from './icons.ts'
import styles from './RemovableChip.module.css'
import { Icon } from './Sprite.tsx'

export type RemovableChipProps = {
  icon: IconName
  removeLabel: string
  onRemove?: (() => void) | undefined
  children: ReactNode
}

/** An added item that can be removed. */
export function RemovableChip({ icon, removeLabel, onRemove, children }: RemovableChipProps) {
  return (
    <span className={styles.chip}>
      <Icon name={icon} size="s" />
      <span className={styles.text}>{children}</span>
      {onRemove && (
        <button type="button" className={styles.remove} aria-label={removeLabel} onClick={onRemove}>
          <Icon name="close" size="xs" />
        </button>
      )}
    </span>
  )
}
