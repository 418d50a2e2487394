import type { LibraryName, Role } from '@entemi/contract/platform/letters'
import type { UserState } from '@entemi/contract/platform/state'
import type { PlainTextKey } from '#/platform/i18n/i18n.ts'
import type { IconName } from '#/platform/kit/icons.ts'

export interface MenuItem {
  label: PlainTextKey
  icon: IconName
  href: string
  /** Why it is disabled. */
  disabled?: PlainTextKey
  /** Én, Te, Mi. */
  strong?: true
  external?: true
  count?: number
}

type MenuPart = 'places' | 'libraries' | 'rest'
export type Menu = Record<MenuPart, MenuItem[]>

const libraries: readonly LibraryName[] = ['video', 'vitamin', 'element', 'base', 'quote', 'yousend']

/** The side menu as the specification lists it for each role; for full members feed, messages, insight and broadcasts come first. */
export function menuFor(state: UserState): Menu {
  const role = state.auth_role
  return {
    places: [...placesAbove(role, state), ...places(role, state)],
    libraries: role === 'LOGGED' || role === 'ADMIN' ? libraries.map((name) => library(name, state)) : [],
    rest: rest(role, state),
  }
}

function placesAbove(role: Role, { message }: UserState): MenuItem[] {
  if (role === 'GUEST') return [{ label: 'menu.login', icon: 'me', href: '/login/' }]
  if (role === 'LIMIT') return []
  return [
    { label: 'menu.today', icon: 'today', href: '/timeline/' },
    { label: 'menu.messages', icon: 'msg', href: '/messages/', count: message },
    { label: 'menu.insight', icon: 'insight', href: '/insight/' },
    { label: 'menu.live', icon: 'live', href: '/live/' },
  ]
}

function places(role: Role, state: UserState): MenuItem[] {
  const { site } = state
  const forMembers = role === 'GUEST' ? { disabled: 'menu.disabledGuest' as const } : {}
  // the main site shows its numbers to anybody, a company to its members only
  const forCompany = site.company ? forMembers : {}
  const all: MenuItem[] = [
    { label: 'menu.me', icon: 'me', href: '/profile/', strong: true, ...forMembers },
    { label: 'menu.you', icon: 'you', href: '/people/', strong: true, ...forCompany },
    { label: 'menu.we', icon: 'we', href: '/we/', strong: true, ...forCompany },
    { label: 'menu.challenges', icon: 'lesson', href: '/lesson/', ...forMembers },
  ]
  if (role === 'GUEST' || role === 'LIMIT') return all
  return [...all, { label: 'menu.communities', icon: 'group', href: '/entity/' }, trainings(state)]
}

/** Disabled for who is in no training; one leads to its weeks, several to their list. */
function trainings({ 'auth-t2': own }: UserState): MenuItem {
  const [first, ...others] = Object.entries(own).filter(([, { type }]) => type === 4)
  const item: MenuItem = { label: 'menu.trainings', icon: 'article', href: '/entity/?type=4' }
  if (first === undefined) return { ...item, disabled: 'menu.disabled' }
  return others.length > 0 ? item : { ...item, href: `/training/${first[0]}` }
}

function library(name: LibraryName, { auth_role, site }: UserState): MenuItem {
  const isOn = auth_role === 'ADMIN' || name === 'video' || site.libraries.includes(name)
  const icon = name === 'video' ? 'play' : 'shelf'
  const item: MenuItem = { label: `menu.library.${name}`, icon, href: `/library/${name}/` }
  return isOn ? item : { ...item, disabled: 'menu.disabled' }
}

function rest(role: Role, { site }: UserState): MenuItem[] {
  const items: MenuItem[] = []
  if (role === 'ADMIN') items.push({ label: 'menu.admin', icon: 'shield', href: '/admin/' })
  if (role !== 'GUEST') items.push({ label: 'menu.settings', icon: 'gear', href: '/settings/' })
  items.push({ label: 'menu.info', icon: 'info', href: '/info/' })
  items.push({
    label: 'menu.foundation',
    icon: 'out',
    href: site.foundation_url ?? '',
    external: true,
    ...(site.foundation_url === null ? { disabled: 'menu.disabled' as const } : {}),
  })
  if (role !== 'GUEST') items.push({ label: 'menu.logout', icon: 'logout', href: '/logout/' })
  return items
}
