import type { UserState } from '@entemi/contract/platform/state'
import { t } from '#/platform/i18n/i18n.ts'
import type { EntryHue } from '#/platform/kit/entry-hue.ts'
import type { IconName } from '#/platform/kit/icons.ts'
import { IconDisc, RowLink, Rows } from '#/platform/kit/ListRow.tsx'

interface SettingsLink {
  href: string
  icon: IconName
  hue?: EntryHue
  text:
    | 'profile'
    | 'login'
    | 'persons'
    | 'tags'
    | 'consents'
    | 'map'
    | 'invitations'
    | 'access'
    | 'blocked'
    | 'data'
    | 'import'
    | 'delete'
}

export const linksOfYou: readonly SettingsLink[] = [
  { href: '/profile/profile-edit/', icon: 'me', text: 'profile' },
  { href: '/settings/login', icon: 'lock', text: 'login' },
  { href: '/settings/persons', icon: 'you', text: 'persons' },
]

const linksOfAll: readonly SettingsLink[] = [
  { href: '/settings/tags', icon: 'tag', text: 'tags' },
  { href: '/settings/consents', icon: 'shield', text: 'consents' },
  { href: '/settings/map', icon: 'pin', text: 'map' },
  { href: '/settings/access', icon: 'eye', text: 'access' },
  { href: '/settings/blocked', icon: 'block', text: 'blocked' },
  { href: '/settings/data', icon: 'download', text: 'data' },
  { href: '/settings/import', icon: 'article', text: 'import' },
  { href: '/data_deletion_request', icon: 'trash', hue: 'alert', text: 'delete' },
]

const invitations: SettingsLink = { href: '/settings/invitations', icon: 'link', text: 'invitations' }

/** Invitations to the site where members make them; administrators have theirs in the administration. */
export const linksOfYours = ({ site }: Pick<UserState, 'site'>): readonly SettingsLink[] =>
  site.member_invitations ? [invitations, ...linksOfAll] : linksOfAll

/** Rows with an explanation each, where the list is a page of its own. */
export function SettingsLinks({ links }: { links: readonly SettingsLink[] }) {
  return (
    <Rows>
      {links.map(({ href, icon, hue, text }) => (
        <RowLink
          key={href}
          href={href}
          lead={<IconDisc icon={icon} hue={hue} />}
          title={t(`settings.${text}`)}
          note={t(`settings.${text}.text`)}
        />
      ))}
    </Rows>
  )
}
