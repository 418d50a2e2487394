import type { ReactNode } from 'react'
import { t } from '#/platform/i18n/i18n.ts'
import { joinClasses } from '#/platform/kit/class-names.ts'
import { mainId } from '#/platform/kit/Layout.tsx'
import { lines } from '#/platform/kit/lines.ts'
import { useUserState } from '#/platform/session/user-state.ts'
import styles from './AccountFrame.module.css'

interface Props {
  /** Defaults to the site's name. */
  heading?: string
  /** A sentence under the heading; defaults to the tagline. */
  text?: string | undefined
  children?: ReactNode
}

/** The frame of guest pages: the logo line, a heading and one narrow column; a site with a logo shows that instead. */
export function AccountFrame({ heading, text, children }: Props) {
  const { site } = useUserState()
  const isPlain = heading === undefined
  return (
    <main id={mainId} tabIndex={-1} className={joinClasses(styles.frame, !isPlain && styles.top)}>
      <div className={styles.column}>
        {site.logo_url !== null ? <img className={styles.logo} src={site.logo_url} alt="" /> : <LongLine />}
        <h1 id="page-heading" tabIndex={-1} className={isPlain ? styles.name : styles.heading}>
          {heading ?? site.name}
        </h1>
        <p className={isPlain ? styles.tagline : styles.text}>{text ?? t('app.tagline')}</p>
        {children}
      </div>
    </main>
  )
}

const enter = 'M-420 66C-300 66 -190 54 -120 46C-95 43 -79 39.9 -57 39.9'
const leave = 'C297 40 380 44 450 52S660 66 780 62'

/** The logo line, animated once. */
function LongLine() {
  return (
    <svg className={styles.line} viewBox="-150 -95.96 560 159.96" aria-hidden="true">
      <path pathLength="1" d={enter + lines.loops.path.slice(lines.loops.path.indexOf('C')) + leave} />
    </svg>
  )
}
