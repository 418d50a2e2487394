import { Suspense, lazy, useEffect, useState } from 'react'
import type { UserState } from '@entemi/contract/platform/state'
import { t } from '#/platform/i18n/i18n.ts'
import { Avatar } from '#/platform/kit/Avatar.tsx'
import type { Mood } from '#/platform/kit/mood.ts'
import { useWide } from '#/platform/kit/use-wide.ts'
import {
  PanelBrand,
  PanelButton,
  PanelDisabled,
  PanelFold,
  PanelLink,
  PanelNew,
  PanelOwn,
  PanelRule,
  SidePanel,
} from '#/platform/kit/SidePanel.tsx'
import { MoodFace } from '#/platform/kit/Sprite.tsx'
import { showToast } from '#/platform/kit/toast.ts'
import { floatingActionFor, usePublishTarget } from '#/core/entry/fab.ts'
import { findActing } from '#/platform/session/acting.ts'
import { useUserState } from '#/platform/session/user-state.ts'
import { menuFor } from './menu.ts'
import type { MenuItem } from './menu.ts'
import { OwnGroups, unreadMark } from './OwnGroups.tsx'
import { usePathname } from '#/platform/navigation/navigate.ts'
import { useRefresh } from '#/platform/navigation/refresh.ts'
import { useOwnGroups } from '#/community/community/own-group.queries.ts'
import { useSelectedCommunity } from '#/community/community/selected-community.ts'
import type { SelectedCommunity } from '#/community/community/selected-community.ts'

const ShortcutHost = lazy(async () => ({ default: (await import('#/app/shortcut/ShortcutHost.tsx')).ShortcutHost }))

interface SideMenuProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function SideMenu({ open, onOpenChange }: SideMenuProps) {
  const state = useUserState()
  const menu = menuFor(state)
  const community = useSelectedCommunity(state)
  const selected = community && addressOf(community)
  const here = usePathname()
  const isWide = useWide()
  const isShown = isWide || open
  const hasGroups = state.auth_role === 'LOGGED' || state.auth_role === 'ADMIN'
  const [areKeysOpen, setKeysOpen] = useState(false)
  const firstKey = useFirstKey(isWide)
  return (
    <SidePanel label={t('menu.label')} open={open} onOpenChange={onOpenChange} page={here}>
      <PanelBrand href="/" name={state.site.name} logo={state.site.logo_url} />
      <OwnFace state={state} />
      <NewEntry state={state} />
      {community && <Community community={community} isShown={isShown} />}
      <Items items={menu.places} except={selected} />
      {hasGroups && (
        <OwnGroups isShown={isShown} selectedId={community?.id} isHere={(href) => isSamePlace(here, href)} />
      )}
      {menu.libraries.length > 0 && <PanelRule />}
      {isWide && menu.libraries.length > 0 ? <Libraries items={menu.libraries} /> : <Items items={menu.libraries} />}
      <PanelRule />
      <Refresh onChosen={() => onOpenChange(false)} />
      <Items items={menu.rest} />
      {isWide && (
        <>
          <PanelButton label={t('menu.shortcuts')} icon="keys" onClick={() => setKeysOpen(true)} />
          {(areKeysOpen || firstKey !== undefined) && (
            <Suspense>
              <ShortcutHost open={areKeysOpen} onOpenChange={setKeysOpen} firstKey={firstKey} />
            </Suspense>
          )}
        </>
      )}
    </SidePanel>
  )
}

/** The first key pressed outside a field: the start of the app does not wait for the code of the shortcuts. */
function useFirstKey(isListening: boolean): string | undefined {
  const [key, setKey] = useState<string>()
  useEffect(() => {
    if (!isListening || key !== undefined) return
    const take = (event: KeyboardEvent) => {
      if (event.target === document.body && !event.ctrlKey && !event.metaKey && !event.altKey) setKey(event.key)
    }
    document.addEventListener('keydown', take)
    return () => document.removeEventListener('keydown', take)
  }, [isListening, key])
  return key
}

/** Six shelves in one row, unfolded where one of them is shown. */
function Libraries({ items }: { items: MenuItem[] }) {
  const isHere = usePathname().startsWith('/library/')
  const [chosen, setChosen] = useState<boolean>()
  const open = chosen ?? isHere
  return (
    <PanelFold label={t('menu.libraries')} icon="shelf" open={open} onToggle={() => setChosen(!open)}>
      <Items items={items} />
    </PanelFold>
  )
}

function OwnFace({ state }: { state: UserState }) {
  if (state.auth_role === 'GUEST') return null
  const acting = findActing(state)
  const managedPerson = acting?.type === 1 ? acting : undefined
  const mood = (managedPerson === undefined ? (state.profile?.mood ?? null) : null) as Mood | null
  const name = managedPerson?.name ?? state.auth_displayName ?? ''
  const word = mood === null ? t('menu.noMood') : t(`mood.${mood}`)
  return (
    <PanelOwn
      href="/profile/"
      name={name}
      target={t('menu.own')}
      avatar={
        <Avatar
          name={name}
          src={managedPerson === undefined ? state.auth_profileImageUrl : managedPerson.thumb}
          mood={mood}
          size={48}
        />
      }
      mood={{
        href: '/mood/new',
        word,
        label: `${mood === null ? word : `${t('mood.current', { mood: word })}.`} ${t('mood.change')}`,
        face: mood !== null && <MoodFace mood={mood} />,
      }}
    />
  )
}

function NewEntry({ state }: { state: UserState }) {
  const act = floatingActionFor(usePathname(), state, usePublishTarget())
  return act && <PanelNew href={act.href} label={t(act.label)} />
}

const addressOf = ({ id }: SelectedCommunity) => `/entity/${id}`

function Community({ community, isShown }: { community: SelectedCommunity; isShown: boolean }) {
  const here = usePathname()
  const group = useOwnGroups(isShown).data?.find(({ id }) => id === community.id)
  const href = addressOf(community)
  return (
    <PanelLink
      href={href}
      label={community.name}
      lead={
        <>
          <Avatar group size={24} name={community.name} src={community.thumb} />
          <span className="vh">{t('menu.selectedCommunity')} </span>
        </>
      }
      {...(group && unreadMark(group))}
      aria-current={isSamePlace(here, href) ? 'page' : undefined}
    />
  )
}

/** Reload button, for those who do not pull to refresh. */
function Refresh({ onChosen }: { onChosen: () => void }) {
  const refresh = useRefresh()
  if (refresh === undefined) return null
  const handleClick = () => {
    onChosen()
    void refresh()
  }
  return <PanelButton label={t('act.refresh')} icon="retry" onClick={handleClick} />
}

/** Not marked where a more specific item is marked. */
function Items({ items, except }: { items: MenuItem[]; except?: string | undefined }) {
  const here = usePathname()
  const isElsewhere = except !== undefined && isSamePlace(here, except)
  return items.map((item) => (
    <Item key={item.label} item={item} isHere={!isElsewhere && isSamePlace(here, item.href)} />
  ))
}

function Item({ item, isHere }: { item: MenuItem; isHere: boolean }) {
  const { label, icon, href, disabled, strong, external, count } = item
  const look = { label: t(label), icon, strong }
  if (disabled !== undefined)
    return <PanelDisabled {...look} tooltip={t(disabled)} onClick={() => showToast({ text: t(disabled) })} />
  return (
    <PanelLink
      {...look}
      href={href}
      count={count}
      countLabel={count ? t('badge.messages', { count }) : undefined}
      aria-current={isHere ? 'page' : undefined}
      {...(external && { target: '_blank', rel: 'noreferrer' })}
    />
  )
}

/** `/` shows one's own line; subpages count, a trailing slash is ignored. */
function isSamePlace(pathname: string, href: string): boolean {
  const place = href.replace(/\/$/, '')
  const here = pathname === '/' ? '/profile' : pathname.replace(/\/$/, '')
  return here === place || (place !== '' && here.startsWith(`${place}/`))
}
