import { createRootRoute, createRoute, createRouter, Outlet, redirect, useMatches } from '@tanstack/react-router'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { Suspense, createElement, lazy } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { handleLoadFailure } from '#/platform/api/load-route.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Panes } from '#/platform/kit/Panes.tsx'
import { useExtraWide } from '#/platform/kit/use-wide.ts'
import { confirmAction } from '#/platform/kit/confirm.ts'
import { loginAddress } from '#/platform/session/login-target.ts'
import { requireState } from '#/platform/session/user-state.ts'
import { AppShell } from '#/app/shell/AppShell.tsx'
import { BrokenPage, UnknownPage } from '#/app/shell/BrokenPage.tsx'
import { focusHeading } from '#/platform/navigation/focus-heading.ts'
import { connectRouter, maskOf, popupMember, scrollKeyOf } from '#/platform/navigation/navigate.ts'
import { PageFrame } from '#/app/shell/PageFrame.tsx'
import { PaneList } from '#/app/shell/PaneList.tsx'
import type { PageProps } from '#/platform/navigation/page-props.ts'
import { readPopup } from '#/app/shell/popup.ts'
import { checkGate, findPopup, findRoute, routeTable, titleOf } from './routes.table.ts'
import type { RouteEntry } from './route-entry.ts'

type Search = PageProps['search']

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    entry?: RouteEntry
  }
}

const SkeletonCards = lazy(async () => ({ default: (await import('#/platform/kit/Skeleton.tsx')).SkeletonCards }))
const PopupLayer = lazy(async () => ({ default: (await import('#/app/shell/Popups.tsx')).PopupLayer }))
const PopupSheet = lazy(async () => ({ default: (await import('#/app/shell/Popups.tsx')).PopupSheet }))

const root = createRootRoute({
  component: Root,
  notFoundComponent: UnknownPage,
  beforeLoad: async ({ location, search }) => {
    const popup = readPopup((search as Search)[popupMember])
    if (popup) await enforceGate(popup.entry, popup.page, (search as Search)[popupMember] ?? location.href)
  },
})

const routes = routeTable.map((entry) =>
  createRoute({
    getParentRoute: () => root,
    path: entry.path,
    staticData: { entry },
    beforeLoad: async ({ params, search, location }) => {
      const page = pageOf(entry, params, search)
      entry.remember?.(page)
      if (entry.alias) throw redirect({ href: entry.alias(page) + location.searchStr, replace: true })
      await enforceGate(entry, page, location.href)
      if (entry.popup) throw redirectToPopup(location.href)
    },
    loader: ({ params, location }) => loadPage(entry, pageOf(entry, params, location.search as Search), location.href),
    component: () => <RoutedPage entry={entry} />,
  }),
)

export const router = createRouter({
  routeTree: root.addChildren(routes),
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search) => {
    const text = new URLSearchParams(search as Record<string, string>).toString()
    return text === '' ? '' : `?${text}`
  },
  trailingSlash: 'preserve',
  scrollRestoration: ({ location }) => findRoute(location.pathname)?.fromEnd !== true,
  getScrollRestorationKey: scrollKeyOf,
  defaultPendingMs: 300,
  defaultPendingMinMs: 0,
  defaultPendingComponent: Pending,
  defaultErrorComponent: ({ error, reset }: ErrorComponentProps) => <BrokenPage error={error} onRetry={reset} />,
})

connectRouter(router, (pathname) => findPopup(pathname) !== undefined)
router.subscribe('onResolved', ({ pathChanged, fromLocation }) => {
  if (pathChanged && fromLocation !== undefined) focusHeading()
})

function Root() {
  const matches = useMatches()
  const leaf = matches.at(-1)
  const popup = readPopup((leaf?.search as Search | undefined)?.[popupMember])
  const isLayer = popup?.entry.popup === 'page'
  return (
    <>
      <AppShell
        alone={leaf?.staticData.entry?.frame === 'none'}
        layer={
          isLayer && <Suspense>{<PopupLayer key={popup.entry.panes?.title ?? popup.entry.path} {...popup} />}</Suspense>
        }
      >
        <WithList>
          <Outlet />
        </WithList>
      </AppShell>
      <Suspense>{popup && !isLayer && <PopupSheet key={popup.entry.path} {...popup} />}</Suspense>
    </>
  )
}

/** Around every page: one that stands beside a list stays mounted when the window is resized. */
function WithList({ children }: { children: ReactNode }) {
  const leaf = useMatches().at(-1)
  const entry = leaf?.staticData.entry
  const isWide = useExtraWide()
  const panes = isWide && requireState().auth_role !== 'GUEST' ? entry?.panes : undefined
  return (
    <Panes
      label={panes ? t(panes.title) : ''}
      list={panes && entry && <PaneList panes={panes} page={pageOf(entry, leaf.params, leaf.search as Search)} />}
    >
      {children}
    </Panes>
  )
}

function RoutedPage({ entry }: { entry: RouteEntry }) {
  const match = useMatches().at(-1)
  if (match === undefined) return null
  const page = pageOf(entry, match.params, match.search as Search)
  const title = titleOf(entry, page)
  const Page = match.loaderData as ComponentType<PageProps<string>> | undefined
  return (
    <PageFrame title={t(title)} frame={entry.frame ?? 'menu'} aside={asideOf(entry)} full={isFull(entry)}>
      {Page && createElement(Page, page)}
    </PageFrame>
  )
}

function Pending() {
  const entry = useMatches().at(-1)?.staticData.entry
  if (entry === undefined) return null
  return (
    <PageFrame title="" frame={entry.frame ?? 'menu'} aside={asideOf(entry) && 'empty'} full={isFull(entry)}>
      <Suspense>
        <SkeletonCards label={t('load.loading')} />
      </Suspense>
    </PageFrame>
  )
}

/** The guest home has no aside. */
function asideOf(entry: RouteEntry): RouteEntry['aside'] {
  return requireState().auth_role === 'GUEST' ? undefined : entry.aside
}

/** Guests see an ordinary page. */
function isFull(entry: RouteEntry): boolean {
  return entry.full === true && requireState().auth_role !== 'GUEST'
}

function pageOf(entry: RouteEntry, params: object, search: Search): PageProps<string> {
  return { params: { ...params, ...entry.fixed }, search }
}

async function enforceGate(entry: RouteEntry, page: PageProps<string>, href: string): Promise<void> {
  const answer = checkGate(entry.gate, requireState(), page.search)
  if (answer === 'login')
    throw redirect({ href: loginAddress(href, entry.invites ? 'register' : 'login'), replace: true })
  if (answer === 'forbidden') {
    void confirmAction({ title: t('error.title'), text: t('error.FORBIDDEN'), confirmLabel: t('act.ok') })
    throw redirect({ href: '/', replace: true })
  }
}

/** A popup opened by its address is shown over home. */
function redirectToPopup(href: string): unknown {
  return redirect({ to: '/', search: { [popupMember]: href }, mask: maskOf(href), replace: true })
}

async function loadPage(entry: RouteEntry, page: PageProps<string>, href: string): Promise<unknown> {
  const module = await entry.page()
  try {
    await module.load?.(page as never)
  } catch (error) {
    const go = await handleLoadFailure(error, { href, hasHistory: router.history.canGoBack() })
    if (go !== 'stay') throw redirect({ href: go.href, replace: true })
    if (!router.history.canGoBack()) throw error
    router.history.back()
    // Going back replaces this navigation; nothing of it may be shown meanwhile.
    await new Promise(() => undefined)
  }
  return module.Page
}
