import type { EntryEvent } from '@entemi/contract/core/event'
import { joinClasses } from '#/platform/kit/class-names.ts'
import { leafOf } from './event-time.ts'
import styles from './Event.module.css'

/** Month and day as on a calendar leaf; the text beside it says the same in words. */
export function DateLeaf({ event }: { event: EntryEvent }) {
  const { month, day } = leafOf(event)
  return (
    <span className={joinClasses(styles.leaf, (event.canceled || event.over) && styles.past)} aria-hidden="true">
      <span className={styles.month}>{month}</span>
      <span className={styles.day}>{day}</span>
    </span>
  )
}
