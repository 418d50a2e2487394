import type { ReactNode } from 'react'
import { t } from '#/platform/i18n/i18n.ts'
import { Badge } from '#/platform/kit/Badge.tsx'
import { Icon } from '#/platform/kit/Sprite.tsx'
import { useWide } from '#/platform/kit/use-wide.ts'
import { usePathname } from '#/platform/navigation/navigate.ts'
import { useUserState } from '#/platform/session/user-state.ts'
import styles from './AdminFrame.module.css'
import { useStat } from './admin.queries.ts'
import { sectionGroups, sectionIcons } from './sections.ts'

const groupNames = Object.keys(sectionGroups) as (keyof typeof sectionGroups)[]

/** From 960 px: the sections beside the page, which scrolls alone. Below it the first page links to them. */
export function AdminFrame({ children }: { children: ReactNode }) {
  const [here = ''] = usePathname()
    .replace(/^\/admin\/?/, '')
    .split('/')
  if (!useWide()) return children
  const section = groupNames.flatMap((group) => [...sectionGroups[group]]).find((one) => one === here)
  return (
    <div className={styles.frame}>
      <Sections here={here} />
      <div className={styles.pane}>
        {/* The heading is read out by the frame of the page. */}
        <p className={styles.title} aria-hidden="true">
          {section === undefined ? t('admin.overview') : t(`admin.${section}`)}
        </p>
        {children}
      </div>
    </div>
  )
}

function Sections({ here }: { here: string }) {
  const stat = useStat().data
  const { company } = useUserState().site
  const waiting: Partial<Record<string, number>> = {
    reports: stat?.open_cases,
    registrations: stat?.waiting_registrations,
    articles: stat?.waiting_articles,
  }
  return (
    <nav className={styles.sections} aria-label={t('page.admin')}>
      <p className={styles.name}>{t('page.admin')}</p>
      <a href="/admin/" aria-current={here === '' ? 'page' : undefined}>
        <Icon name="insight" /> {t('admin.overview')}
      </a>
      {groupNames.map((group) => (
        <section key={group} aria-label={t(`admin.group.${group}`)}>
          <h2>{t(`admin.group.${group}`)}</h2>
          {sectionGroups[group].map((section) => {
            // the server belongs to the operator of the main site, and a company has invitations of its own
            if (company && (section === 'system' || section === 'invitations')) return null
            const count = waiting[section] ?? 0
            return (
              <a key={section} href={`/admin/${section}`} aria-current={here === section ? 'page' : undefined}>
                <Icon name={sectionIcons[section]} /> {t(`admin.${section}`)}
                {count > 0 && (
                  <span className="vh">
                    {t(section === 'registrations' ? 'admin.registrations.waiting' : 'admin.reports.open', { count })}
                  </span>
                )}
                <Badge count={count} inline />
              </a>
            )
          })}
        </section>
      ))}
    </nav>
  )
}
