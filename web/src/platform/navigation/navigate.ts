import { useSyncExternalStore } from 'react'
import {
  canGoBack,
  latestLocation,
  onLocationChange,
  onResolved,
  openLocation,
  scrollKeyOf,
  shownLocation,
} from './location.ts'
import { leaveOverlays } from './overlay-history.ts'

let isPopup: (pathname: string) => boolean = () => false

/** The route table imports pages that navigate; passing its test in here avoids an import cycle. */
export function connectPopups(test: (pathname: string) => boolean): void {
  isPopup = test
}

/** Navigates inside the app; a popup opens over the current page. */
export function go(href: string, options: { replace?: boolean } = {}): void {
  leaveOverlays(() => navigate(href, options))
}

function navigate(href: string, { replace }: { replace?: boolean }): void {
  const url = new URL(href, location.origin)
  const target = url.pathname + url.search + url.hash
  if (!isPopup(url.pathname)) return openLocation({ href: target, replace: replace ?? false })
  const page = latestLocation()
  const isReplaced = replace ?? target === page.popup
  openLocation({
    href: page.href,
    popup: target,
    replace: isReplaced,
    keepsScroll: true,
    state: { openedHere: isReplaced ? page.state.openedHere === true : true, pageKey: scrollKeyOf(page) },
  })
}

/** An address with the scroll position it was left at. */
export interface Place {
  href: string
  scrollKey: string
}

/** The page of the current address, without a popup over it. */
export function currentPlace(): Place {
  return { href: latestLocation().href, scrollKey: currentScrollKey() }
}

/** Opens a page where it was left. */
export function returnTo({ href, scrollKey }: Place): void {
  leaveOverlays(() => openLocation({ href, state: { pageKey: scrollKey } }))
}

/** Changes the address of the page that stays open: a form on it is not left, so nothing is asked. */
export function changeAddress(href: string): void {
  openLocation({ href, replace: true, keepsScroll: true, ignoresBlockers: true })
}

/** One step back, or to the fallback when there is no history. */
export function goBack(fallback = '/'): void {
  leaveOverlays(() => {
    if (canGoBack()) history.back()
    else navigate(fallback, { replace: true })
  })
}

/** Back to the page below: by history if the popup was opened from it, otherwise by replacing the address. */
export function closePopup(): void {
  leaveOverlays(() => {
    const { href, state } = latestLocation()
    if (state.openedHere === true && canGoBack()) history.back()
    else openLocation({ href, replace: true, keepsScroll: true })
  })
}

/** An overlay without an address of its own gets a history entry, so that Back closes it. */
export function openLayer(layer: string): void {
  const page = latestLocation()
  const { openedHere } = page.state
  openLocation({
    href: page.href,
    popup: page.popup,
    keepsScroll: true,
    state: { openedHere, pageKey: scrollKeyOf(page), layer },
  })
}

export function closeLayer(layer: string): void {
  if (findLayer() === layer) history.back()
}

/** The layer of the current history entry. */
export function useLayer(): string | undefined {
  return useSyncExternalStore(onLocationChange, findLayer)
}

function findLayer(): string | undefined {
  return latestLocation().state.layer
}

/** Calls the listener after each navigation to another address, not for the first page. */
export function onNavigated(listener: () => void): () => void {
  return onResolved(({ from, to }) => {
    if (from !== undefined && (from.href !== to.href || from.popup !== to.popup)) listener()
  })
}

/** Another address is being opened: the page of the former one is still shown. */
export function isNavigating(): boolean {
  const [latest, shown] = [latestLocation(), shownLocation()]
  return latest.href !== shown?.href || latest.popup !== shown.popup
}

/** The address of the popup over the page, loaded or on its way. */
export function currentPopup(): string | undefined {
  return latestLocation().popup
}

export function currentHref(): string {
  return location.pathname + location.search + location.hash
}

/** The path in the address bar, popup or page. */
export function usePathname(): string {
  return useSyncExternalStore(onResolved, () => location.pathname)
}

/** The scroll key of the current page, with or without a popup. */
export function currentScrollKey(): string {
  return scrollKeyOf(latestLocation())
}
