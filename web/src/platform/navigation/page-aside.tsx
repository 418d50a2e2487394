import { createContext, use } from 'react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import styles from './page-aside.module.css'

interface Slots {
  aside: HTMLElement | null
  top: HTMLElement | null
}

/** Set by the frame around a page whose route says `aside: 'page'`, from 1100 px on. */
export const AsideSlots = createContext<Slots>({ aside: null, top: null })

/** Whether the page has an aside now; without one it may place the cards itself. */
export const useHasAside = (): boolean => use(AsideSlots).aside !== null

/** Renders the page's cards into the aside; below 1100 px it renders nothing. */
export function PageAside({ label, children }: { label: string; children: ReactNode }) {
  const { aside } = use(AsideSlots)
  return (
    aside &&
    createPortal(
      <aside className={styles.cards} aria-label={label}>
        {children}
      </aside>,
      aside,
    )
  )
}

/** Renders above content and aside, as wide as both; without an aside in its place on the page. */
export function PageTop({ children }: { children: ReactNode }) {
  const { top } = use(AsideSlots)
  return top ? createPortal(children, top) : children
}
