import type { ReactNode } from 'react'
import styles from './KitPage.module.css'

export function KitSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
