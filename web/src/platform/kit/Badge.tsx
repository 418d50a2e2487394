import styles from './Badge.module.css'
import { joinClasses } from './class-names.ts'

const highestShown = 9

/** Nothing for zero, then 1 to 9, then 9+. Hidden from screen readers: the name beside it says the number. */
export function Badge({ count, inline = false }: { count: number | undefined; inline?: boolean | undefined }) {
  if (!count || count < 1) return null
  return (
    <span className={joinClasses(styles.badge, inline && styles.inline)} aria-hidden="true">
      {count > highestShown ? `${highestShown}+` : count}
    </span>
  )
}
