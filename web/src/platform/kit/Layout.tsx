import type { ReactNode } from 'react'
import { joinClasses } from './class-names.ts'
import styles from './Layout.module.css'

/** Id of the page's main element: target of the skip link. */
export const mainId = 'main'

export function SkipLink({ label }: { label: string }) {
  return (
    <a className={styles.skip} href={`#${mainId}`}>
      {label}
    </a>
  )
}

/** Side panel beside the page; tabs under it. */
export function Shell({ panel, tabs, children }: { panel: ReactNode; tabs?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.shell}>
      {panel}
      <div className={styles.page}>
        {children}
        {tabs}
      </div>
    </div>
  )
}

/** From 960 px: a page to every edge of the window beside the folded side panel; only its own parts scroll. */
export function FullPage({ title, banner, actions, children }: FullPageProps) {
  return (
    <main id={mainId} tabIndex={-1} className={styles.full} data-full-page="">
      <h1 className="vh">{title}</h1>
      <div className={styles.over}>{banner}</div>
      {children}
      <div className={styles.overActions}>{actions}</div>
    </main>
  )
}

type FullPageProps = {
  title: string
  banner?: ReactNode
  /** Icon buttons in the upper right corner. */
  actions?: ReactNode
  children: ReactNode
}

export type PageProps = {
  header?: ReactNode
  /** Under the header: offline, update. */
  banner?: ReactNode
  /** Beside the column from 1100 px. */
  aside?: ReactNode
  /** Above the column and the aside. */
  top?: ReactNode
  children: ReactNode
}

/** Header, banner and the content column. */
export function Page({ header, banner, aside, top, children }: PageProps) {
  return (
    <>
      {header}
      {banner}
      <main id={mainId} tabIndex={-1} className={joinClasses(styles.main, Boolean(aside) && styles.withAside)}>
        {top && <div className={styles.top}>{top}</div>}
        <div className={styles.column}>{children}</div>
        {aside && (
          <div className={styles.aside} data-aside="">
            {aside}
          </div>
        )}
      </main>
    </>
  )
}
