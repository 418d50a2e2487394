import styles from './ProgressBar.module.css'

/** value from 0 to 1; without it the amount is unknown. */
export function ProgressBar({ label, value }: { label: string; value?: number | undefined }) {
  return <progress className={styles.bar} aria-label={label} max={1} value={value} />
}
