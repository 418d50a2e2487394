import { useSyncExternalStore } from 'react'
import type { AnyRouter } from '@tanstack/react-router'

/** The search member under which a page keeps the popup that lies over it; the address bar shows the popup's own. */
export const popupMember = '_popup'

interface Connected {
  router: AnyRouter
  isPopup: (pathname: string) => boolean
}
let connected: Connected | undefined

/** The router is made from the route table, which imports the pages that navigate: handed over here, no import goes in a circle. */
export function connectRouter(router: AnyRouter, isPopup: (pathname: string) => boolean): void {
  connected = { router, isPopup }
}

/** Follows an address inside the app: a popup opens over the page that is there. */
export function go(href: string, options: { replace?: boolean } = {}): void {
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

/** One step back, or to the fallback when the app was entered here. */
export function goBack(fallback = '/'): void {
  const { router } = requireRouter()
  if (router.history.canGoBack()) router.history.back()
  else go(fallback, { replace: true })
}

/** Back to the page beneath: by a step back if the popup was opened from it, else in place. */
export function closePopup(): void {
  const { router } = requireRouter()
  const { pathname, search, state } = router.latestLocation
  if ((state as PopupState).openedHere === true && router.history.canGoBack()) {
    router.history.back()
    return
  }
  void router.navigate({ href: withoutPopup(pathname, search), replace: true, resetScroll: false })
}

/** What lies over the page without an address of its own has a step of the history, so that Back takes it away. */
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

/** The layer that the history stands at. */
export function useLayer(): string | undefined {
  return useSyncExternalStore((changed) => requireRouter().router.history.subscribe(changed), findLayer)
}

function findLayer(): string | undefined {
  return (requireRouter().router.history.location.state as PopupState).layer
}

/** The address of the page with a popup laid over it. */
export function overPage(page: { pathname: string; search: Record<string, string> }, popup: string): string {
  return `${page.pathname}?${new URLSearchParams({ ...page.search, [popupMember]: popup })}`
}

/**
 * For what happens beside React's drawing: told after each step to another place. The first page and a reload of its data
 * are none: a menu that was opened meanwhile must stay open.
 */
export function onArrival(listener: () => void): () => void {
  return requireRouter().router.subscribe('onResolved', ({ hrefChanged, fromLocation }) => {
    if (hrefChanged && fromLocation !== undefined) listener()
  })
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
  /** The page beneath: its place on the scroll is kept under its own name, popup or not. */
  pageKey?: string | undefined
  layer?: string | undefined
  __TSR_key?: string | undefined
}

/** Under what name a page's place on the scroll is kept. */
export function scrollKeyOf(location: { state: object; href: string }): string {
  const state = location.state as PopupState
  return state.pageKey ?? state.__TSR_key ?? location.href
}

/** The step of the history that the page stands at, popup or not. */
export function currentStep(): string {
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
    href: overPage(page, target),
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
  if (connected === undefined) throw new Error('navigated before the router was there')
  return connected
}
