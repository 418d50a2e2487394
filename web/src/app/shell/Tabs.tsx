import { useEffect } from 'react'
import type { MouseEvent } from 'react'
import { t } from '#/platform/i18n/i18n.ts'
import { FabLink, TabBar, TabLink } from '#/platform/kit/TabBar.tsx'
import { useUserState } from '#/platform/session/user-state.ts'
import { floatingActionFor, usePublishTarget } from '#/core/entry/fab.ts'
import { go, isNavigating, onNavigated, returnTo, usePathname } from '#/platform/navigation/navigate.ts'
import { findPlace, rememberPlace } from './tab-places.ts'

/** Ma · Én · (+) · Te · Mi. LIMIT has no feed of strangers, so its first tab is the lessons. */
export function Tabs() {
  const state = useUserState()
  const here = usePathname()
  const room = usePublishTarget()
  useEffect(() => {
    const remember = () => rememberPlace(tabs)
    remember()
    return onNavigated(remember)
  }, [])
  if (state.auth_role === 'GUEST' || isWriting(here)) return null
  const act = floatingActionFor(here, state, room)
  const linkTo = (href: string, ...others: string[]) => {
    const isCurrent = [href, ...others].includes(withSlash(here))
    return {
      href,
      'aria-current': isCurrent ? ('page' as const) : undefined,
      onClick: (event: MouseEvent) => openTab(event, href, [href, ...others].includes(withSlash(location.pathname))),
    }
  }
  return (
    <TabBar
      label={t('tab.label')}
      before={
        <>
          {state.auth_role === 'LIMIT' ? (
            <TabLink icon="lesson" label={t('menu.challenges')} {...linkTo('/lesson/')} />
          ) : (
            <TabLink icon="today" label={t('menu.today')} {...linkTo('/timeline/')} />
          )}
          <TabLink icon="me" label={t('tab.me')} {...linkTo('/profile/', '/')} />
        </>
      }
      fab={
        act && (
          <FabLink
            href={act.href}
            label={t(act.label)}
            longPress={
              // a group has no mood
              (state.auth_entityType ?? 0) < 2
                ? { description: t('tab.hold'), onLongPress: () => go('/mood/new?quick') }
                : undefined
            }
          />
        )
      }
      after={
        <>
          <TabLink icon="you" label={t('tab.you')} {...linkTo('/people/')} />
          <TabLink icon="we" label={t('tab.we')} {...linkTo('/we/')} />
        </>
      }
    />
  )
}

const tabs = ['/timeline/', '/lesson/', '/profile/', '/people/', '/we/']

/**
 * Another tab opens where it was left; a second tap on the current one scrolls to its top. Current is the tab of the address:
 * while it is loading the former page is still shown, and its tab leads back to it.
 */
function openTab(event: MouseEvent, href: string, isCurrent: boolean): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  const place = findPlace(href)
  if (isCurrent && isNavigating()) event.preventDefault()
  else if (isCurrent && window.scrollY > 0) window.scrollTo({ top: 0 })
  else if (!isCurrent && place !== undefined) returnTo(place)
  else return
  event.preventDefault()
}

const withSlash = (pathname: string) => (pathname.endsWith('/') ? pathname : `${pathname}/`)

/** Hidden while writing: the toolbar takes this place. */
const isWriting = (pathname: string) =>
  /^\/(?:(?:note\/(?:add|edit)|solution\/edit)\b|messages\/.|entity\/(?:[^/]+\/post|post\/edit\/[^/]+)\/?$)/.test(
    pathname,
  )
