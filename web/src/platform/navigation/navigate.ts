import { useSyncExternalStore } from 'react'
import type { AnyRouter } from '@tanstack/react-router'
import { leaveOverlays } from './overlay-history.ts'

/** The search parameter that holds the popup over a page; the address bar shows the popup's own address. */
export const popupMember = '_popup'

interface Connected {
  router: AnyRouter
  isPopup: (pathname: string) => boolean
}
let connected: Connected | undefined

/** The route table imports pages that navigate; passing the router in here avoids an import cycle. */
export function connectRouter(router: AnyRouter, isPopup: (pathname: string) => boolean): void {
  connected = { router, isPopup }
  router.subscribe('onBeforeNavigate', ({ fromLocation }) => (hasNavigated ||= fromLocation !== undefined))
}

let hasNavigated = false

/** The first page after a tap on a link or an icon: nobody returns to a place on it. */
export function isFreshStart(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return !hasNavigated && entry?.type === 'navigate'
}

/** Navigates inside the app; a popup opens over the current page. */
export function go(href: string, options: { replace?: boolean } = {}): void {
  leaveOverlays(() => navigate(href, options))
}

function navigate(href: string, options: { replace?: boolean }): void {
  const { router, isPopup } = requireRouter()
  const url = new URL(href, location.origin)
  const target = url.pathname + url.search + url.hash
  if (!isPopup(url.pathname)) {
    void router.navigate({ href: target, replace: options.replace ?? false })
    return
  }
  const { pathname, search } = router.latestLocation as { pathname: string; search: Record<string, string> }
  const replace = options.replace ?? target === search[popupMember]
  openPopup(router, { pathname, search }, target, replace)
}

/** An address with the scroll position it was left at. */
export interface Place {
  href: string
  scrollKey: string
}

/** The page of the current address, without a popup over it. */
export function currentPlace(): Place {
  const { pathname, search } = requireRouter().router.latestLocation
  return { href: withoutPopup(pathname, search), scrollKey: currentScrollKey() }
}

/** Opens a page where it was left. */
export function returnTo({ href, scrollKey }: Place): void {
  leaveOverlays(() => void requireRouter().router.navigate({ href, state: { pageKey: scrollKey } as object }))
}

/** Changes the address of the page that stays open: a form on it is not left, so nothing is asked. */
export function changeAddress(href: string): void {
  void requireRouter().router.navigate({ href, replace: true, resetScroll: false, ignoreBlocker: true })
}

/** One step back, or to the fallback when there is no history. */
export function goBack(fallback = '/'): void {
  const { router } = requireRouter()
  leaveOverlays(() => {
    if (router.history.canGoBack()) router.history.back()
    else navigate(fallback, { replace: true })
  })
}

/** Back to the page below: by history if the popup was opened from it, otherwise by replacing the address. */
export function closePopup(): void {
  leaveOverlays(returnToPage)
}

function returnToPage(): void {
  const { router } = requireRouter()
  const { pathname, search, state } = router.latestLocation
  if ((state as PopupState).openedHere === true && router.history.canGoBack()) {
    router.history.back()
    return
  }
  void router.navigate({ href: withoutPopup(pathname, search), replace: true, resetScroll: false })
}

/** An overlay without an address of its own gets a history entry, so that Back closes it. */
export function openLayer(layer: string): void {
  const { router } = requireRouter()
  const { href, search, state: before } = router.latestLocation
  const popup = (search as Record<string, string>)[popupMember]
  const state = { ...(before as PopupState), pageKey: scrollKeyOf(router.latestLocation), layer }
  void router.navigate({
    href,
    ...(popup !== undefined && { mask: { ...maskOf(popup), state: state as object } }),
    resetScroll: false,
    state: state as object,
  })
}

export function closeLayer(layer: string): void {
  if (findLayer() === layer) requireRouter().router.history.back()
}

/** The layer of the current history entry. */
export function useLayer(): string | undefined {
  return useSyncExternalStore((changed) => requireRouter().router.history.subscribe(changed), findLayer)
}

function findLayer(): string | undefined {
  return (requireRouter().router.history.location.state as PopupState).layer
}

/** The address of a page with a popup over it. */
export function popupHref(page: { pathname: string; search: Record<string, string> }, popup: string): string {
  return `${page.pathname}?${new URLSearchParams({ ...page.search, [popupMember]: popup })}`
}

/**
 * Calls the listener after each navigation to another address. The first page and a reload of its data do not count:
 * a menu opened meanwhile must stay open.
 */
export function onNavigated(listener: () => void): () => void {
  return requireRouter().router.subscribe('onResolved', ({ hrefChanged, fromLocation }) => {
    if (hrefChanged && fromLocation !== undefined) listener()
  })
}

/** Another address is being opened: the page of the former one is still shown. */
export function isNavigating(): boolean {
  const { router } = requireRouter()
  return router.latestLocation.href !== router.state.resolvedLocation?.href
}

/** The address of the popup over the page, loaded or on its way. */
export function currentPopup(): string | undefined {
  return (requireRouter().router.latestLocation.search as Record<string, string>)[popupMember]
}

export function currentHref(): string {
  return location.pathname + location.search + location.hash
}

/** The path in the address bar, popup or page. */
export function usePathname(): string {
  return useSyncExternalStore(
    (changed) => requireRouter().router.subscribe('onResolved', changed),
    () => location.pathname,
  )
}

interface PopupState {
  openedHere?: boolean
  /** The page below: its scroll position is stored under this key, with or without a popup. */
  pageKey?: string | undefined
  layer?: string | undefined
  __TSR_key?: string | undefined
}

/** The key under which a page's scroll position is stored. */
export function scrollKeyOf(location: { state: object; href: string }): string {
  const state = location.state as PopupState
  return state.pageKey ?? state.__TSR_key ?? location.href
}

/** The scroll key of the current page, with or without a popup. */
export function currentScrollKey(): string {
  return scrollKeyOf(requireRouter().router.latestLocation)
}

function openPopup(
  router: AnyRouter,
  page: { pathname: string; search: Record<string, string> },
  target: string,
  replace: boolean,
): void {
  const before = router.latestLocation
  const openedHere = replace ? (before.state as PopupState).openedHere === true : true
  void router.navigate({
    href: popupHref(page, target),
    mask: maskOf(target),
    replace,
    resetScroll: false,
    state: { openedHere, pageKey: scrollKeyOf(before) } as object,
  })
}

/** What the address bar shows instead. */
export function maskOf(target: string): { to: string; search: object } {
  const url = new URL(target, location.origin)
  return { to: url.pathname, search: Object.fromEntries(url.searchParams) }
}

function withoutPopup(pathname: string, search: Record<string, string>): string {
  const rest = new URLSearchParams(search)
  rest.delete(popupMember)
  return rest.size === 0 ? pathname : `${pathname}?${rest}`
}

function requireRouter(): Connected {
  if (connected === undefined) throw new Error('navigated before the router was connected')
  return connected
}
