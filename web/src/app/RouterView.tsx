import { Component, Suspense, createElement, lazy, startTransition, useLayoutEffect, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { t } from '#/platform/i18n/i18n.ts'
import { Panes } from '#/platform/kit/Panes.tsx'
import { useExtraWide } from '#/platform/kit/use-wide.ts'
import { markResolved } from '#/platform/navigation/location.ts'
import { requireState } from '#/platform/session/user-state.ts'
import { AppShell } from '#/app/shell/AppShell.tsx'
import { BrokenPage, UnknownPage } from '#/app/shell/BrokenPage.tsx'
import { PageFrame } from '#/app/shell/PageFrame.tsx'
import { PaneList } from '#/app/shell/PaneList.tsx'
import { ShownAddress } from '#/app/shell/ShownAddress.tsx'
import { readPopup } from '#/app/shell/popup.ts'
import { currentView, onView, reloadView } from './load-view.ts'
import type { View } from './load-view.ts'
import type { RouteEntry } from './route-entry.ts'
import { titleOf } from './routes.table.ts'

const SkeletonCards = lazy(async () => ({ default: (await import('#/platform/kit/Skeleton.tsx')).SkeletonCards }))
const PopupLayer = lazy(async () => ({ default: (await import('#/app/shell/Popups.tsx')).PopupLayer }))
const PopupSheet = lazy(async () => ({ default: (await import('#/app/shell/Popups.tsx')).PopupSheet }))

/** The page of the address in its frame, with the popup over it. */
export function RouterView() {
  const view = useView()
  const popup = readPopup(view.location.popup)
  const isLayer = popup?.entry.popup === 'page'
  return (
    <>
      <AppShell
        alone={view.entry?.frame === 'none'}
        layer={
          isLayer && <Suspense>{<PopupLayer key={popup.entry.panes?.title ?? popup.entry.path} {...popup} />}</Suspense>
        }
      >
        <WithList view={view}>
          <Boundary view={view}>
            <Content {...view} />
          </Boundary>
        </WithList>
      </AppShell>
      <Suspense>{popup && !isLayer && <PopupSheet key={popup.entry.path} {...popup} />}</Suspense>
    </>
  )
}

function useView(): View {
  const [view, setView] = useState(currentView)
  useLayoutEffect(() => {
    const follow = (next: View) => startTransition(() => setView(next))
    const stop = onView(follow)
    // One that came after the render.
    follow(currentView())
    return stop
  }, [])
  useLayoutEffect(() => {
    if (!isPending(view)) markResolved(view.location)
  }, [view])
  return view
}

const isPending = ({ entry, Page, error }: View): boolean => entry !== undefined && !Page && error === undefined

interface BoundaryProps {
  view: View
  children: ReactNode
}

interface BoundaryState {
  view: View
  failure?: { error: unknown } | undefined
}

/** A page that fails to render; the next view is tried again. */
class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { view: this.props.view }

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { failure: { error } }
  }

  static getDerivedStateFromProps({ view }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return view === state.view ? null : { view, failure: undefined }
  }

  override render() {
    const { view, failure } = this.state
    return failure ? <Broken {...view} error={failure.error} /> : this.props.children
  }
}

/** Around every page: one that stands beside a list stays mounted when the window is resized. */
function WithList({ view: { entry, page }, children }: { view: View; children: ReactNode }) {
  const isWide = useExtraWide()
  const panes = isWide && requireState().auth_role !== 'GUEST' ? entry?.panes : undefined
  return (
    <Panes label={panes ? t(panes.title) : ''} list={panes && <PaneList panes={panes} page={page} />}>
      {children}
    </Panes>
  )
}

function Content({ location, entry, page, Page, error }: View) {
  if (error !== undefined) return <Broken location={location} error={error} />
  if (entry === undefined)
    return (
      <>
        <UnknownPage />
        <Shown location={location} />
      </>
    )
  const pending = <Pending entry={entry} />
  return (
    <Suspense key={entry.path} fallback={pending}>
      {Page ? (
        <>
          <RoutedPage entry={entry} page={page} Page={Page} />
          <Shown location={location} />
        </>
      ) : (
        pending
      )}
    </Suspense>
  )
}

function Broken({ location, error }: Pick<View, 'location' | 'error'>) {
  return (
    <>
      <BrokenPage error={error} onRetry={reloadView} />
      <Shown location={location} />
    </>
  )
}

/** Of a page under a popup the address bar shows nothing. */
function Shown({ location: { href, popup } }: Pick<View, 'location'>) {
  return popup === undefined && <ShownAddress href={href} />
}

function RoutedPage({ entry, page, Page }: Required<Pick<View, 'page' | 'Page'>> & { entry: RouteEntry }) {
  const title = titleOf(entry, page)
  // Not rendered again when a popup opens over it.
  const content = useMemo(() => Page && createElement(Page, page), [Page, page])
  return (
    <PageFrame title={t(title)} frame={entry.frame ?? 'menu'} aside={asideOf(entry)} full={isFull(entry)}>
      {content}
    </PageFrame>
  )
}

function Pending({ entry }: { entry: RouteEntry }) {
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
