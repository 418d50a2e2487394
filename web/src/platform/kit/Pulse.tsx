import { joinClasses } from './class-names.ts'
import styles from './Pulse.module.css'

/** Three pulsing dots while work is in progress. Decorative; the text beside it says what. */
export function Pulse({ className }: { className?: string | undefined }) {
  return (
    <svg className={joinClasses(styles.pulse, className)} viewBox="0 0 26 8" aria-hidden="true">
      <circle cx="4" cy="4" r="3" />
      <circle cx="13" cy="4" r="3" />
      <circle cx="22" cy="4" r="3" />
    </svg>
  )
}
