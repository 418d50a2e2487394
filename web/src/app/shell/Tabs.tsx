import { t } from '#/platform/i18n/i18n.ts'
import { FabLink, TabBar, TabLink } from '#/platform/kit/TabBar.tsx'
import { useUserState } from '#/platform/session/user-state.ts'
import { floatingActionFor, usePublishTarget } from '#/core/entry/fab.ts'
import { go, usePathname } from '#/platform/navigation/navigate.ts'

/** Ma · Én · (+) · Te · Mi. LIMIT has no feed of strangers, so its first tab is the lessons. */
export function Tabs() {
  const state = useUserState()
  const here = usePathname()
  const room = usePublishTarget()
  if (state.auth_role === 'GUEST' || isWriting(here)) return null
  const act = floatingActionFor(here, state, room)
  const current = (...places: string[]) => (places.includes(withSlash(here)) ? ('page' as const) : undefined)
  return (
    <TabBar
      label={t('tab.label')}
      before={
        <>
          {state.auth_role === 'LIMIT' ? (
            <TabLink icon="lesson" label={t('menu.challenges')} href="/lesson/" aria-current={current('/lesson/')} />
          ) : (
            <TabLink icon="today" label={t('menu.today')} href="/timeline/" aria-current={current('/timeline/')} />
          )}
          <TabLink icon="me" label={t('tab.me')} href="/profile/" aria-current={current('/profile/', '/')} />
        </>
      }
      fab={
        act && (
          <FabLink
            href={act.href}
            label={t(act.label)}
            held={
              // a group has no mood
              (state.auth_entityType ?? 0) < 2
                ? { description: t('tab.hold'), onHold: () => go('/mood/new?quick') }
                : undefined
            }
          />
        )
      }
      after={
        <>
          <TabLink icon="you" label={t('tab.you')} href="/people/" aria-current={current('/people/')} />
          <TabLink icon="we" label={t('tab.we')} href="/we/" aria-current={current('/we/')} />
        </>
      }
    />
  )
}

const withSlash = (pathname: string) => (pathname.endsWith('/') ? pathname : `${pathname}/`)

/** Hidden while writing: the toolbar takes this place. */
const isWriting = (pathname: string) =>
  /^\/(?:(?:note\/(?:add|edit)|solution\/edit)\b|messages\/.|entity\/(?:[^/]+\/post|post\/edit\/[^/]+)\/?$)/.test(
    pathname,
  )
