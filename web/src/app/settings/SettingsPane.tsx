import { t } from '#/platform/i18n/i18n.ts'
import { RowLink, RowsHeading } from '#/platform/kit/ListRow.tsx'
import { Icon } from '#/platform/kit/Sprite.tsx'
import type { IconName } from '#/platform/kit/icons.ts'
import type { PageProps } from '#/platform/navigation/page-props.ts'
import { useUserState } from '#/platform/session/user-state.ts'
import { AppVersion } from './AppVersion.tsx'
import { linksOfYou, linksOfYours } from './SettingsLinks.tsx'
import styles from './SettingsPane.module.css'

/** The section of the list that a page inside it belongs to. */
const sectionOf = new Map<string | undefined, string>([
  [undefined, 'privacy'],
  ...['password', 'mail', 'passkeys', 'two-step', 'lock', 'linked', 'sessions', 'tokens'].map(
    (page) => [page, 'login'] as const,
  ),
  ...['channels', 'groups'].map((page) => [page, 'notifications'] as const),
])

/** The sections beside the open one. Changing between them is no step of the history: Back closes the settings. */
export function SettingsPane({ params }: PageProps<string>) {
  const state = useUserState()
  const section = sectionOf.get(params['section']) ?? params['section']
  const row = (href: string, icon: IconName, title: string) => {
    const isOpen = href === (section === 'delete' ? '/data_deletion_request' : `/settings/${section}`)
    return (
      <li key={href}>
        <RowLink
          href={href}
          className={isOpen ? styles.current : undefined}
          lead={<Icon name={icon} />}
          title={title}
          end={href.startsWith('/profile/') ? undefined : <span />}
          aria-current={isOpen ? 'page' : undefined}
          data-replace={href.startsWith('/profile/') ? undefined : ''}
        />
      </li>
    )
  }
  return (
    <nav className={styles.pane} aria-label={t('page.settings')}>
      <ul>
        {row('/settings/privacy', 'globe', t('settings.privacy'))}
        {row('/settings/notifications', 'bell', t('settings.notifications'))}
        {row('/settings/look', 'gear', t('settings.look'))}
      </ul>
      <RowsHeading>{t('settings.you')}</RowsHeading>
      <ul>{linksOfYou.map(({ href, icon, text }) => row(href, icon, t(`settings.${text}`)))}</ul>
      <RowsHeading>{t('settings.yours')}</RowsHeading>
      <ul>{linksOfYours(state).map(({ href, icon, text }) => row(href, icon, t(`settings.${text}`)))}</ul>
      <AppVersion />
    </nav>
  )
}
