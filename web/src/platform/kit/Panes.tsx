import { createContext, use } from 'react'
import type { ReactNode } from 'react'
import { joinClasses } from './class-names.ts'
import styles from './Panes.module.css'

const InPanes = createContext(false)

/** Whether the page is the open one of two panes: its list is beside it. */
export const useInPanes = (): boolean => use(InPanes)

/** The pane that an element scrolls with, or the window. */
export const scrollerOf = (element: Element | null): Element =>
  element?.closest('[data-pane]') ?? document.scrollingElement ?? document.documentElement

export type PanesProps = {
  /** Name of the list. */
  label: string
  /** Without a list there is one page, in its usual place. */
  list?: ReactNode
  /** The open page lies on paper, since it has surfaces of its own. */
  plain?: boolean | undefined
  /** What is open, if its scroll position is to be kept apart from that of the others. */
  place?: string | undefined
  children: ReactNode
}

/** A list beside what it opens; each scrolls alone. With and without a list the open page stays mounted. */
export function Panes({ label, list, plain = false, place, children }: PanesProps) {
  const hasList = Boolean(list)
  return (
    <div className={hasList ? styles.panes : styles.single}>
      {hasList && (
        <section className={styles.list} aria-label={label}>
          {list}
        </section>
      )}
      <div
        className={joinClasses(styles.open, !plain && styles.sheet)}
        data-pane={hasList ? '' : undefined}
        data-scroll-restoration-id={hasList && place !== undefined ? `pane ${place}` : undefined}
      >
        <InPanes value={hasList}>{children}</InPanes>
      </div>
    </div>
  )
}
