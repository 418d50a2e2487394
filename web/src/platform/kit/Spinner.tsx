import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { Pulse } from './Pulse.tsx'
import styles from './Spinner.module.css'

/** After this time an error is shown instead (R9.01). */
export const spinnerMs = 20_000

export type SpinnerProps = {
  label: string
  /** Shown when the time is over: an ErrorState with an action. */
  late: ReactNode
  timeout?: number | undefined
}

/** For waits without a skeleton. */
export function Spinner({ label, late, timeout = spinnerMs }: SpinnerProps) {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), timeout)
    return () => clearTimeout(timer)
  }, [timeout])
  if (isLate) return late
  return (
    <div role="status" className={styles.spinner}>
      <Pulse className={styles.pulse} />
      <span className="meta">{label}</span>
    </div>
  )
}
