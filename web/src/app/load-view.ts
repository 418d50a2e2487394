import { CancelledError } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { handleLoadFailure } from '#/platform/api/load-route.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { confirmAction } from '#/platform/kit/confirm.ts'
import { canGoBack, latestLocation, openLocation, setLocation } from '#/platform/navigation/location.ts'
import type { AppLocation } from '#/platform/navigation/location.ts'
import type { PageProps } from '#/platform/navigation/page-props.ts'
import { loginAddress } from '#/platform/session/login-target.ts'
import { requireState } from '#/platform/session/user-state.ts'
import { readPopup } from '#/app/shell/popup.ts'
import type { RouteEntry } from './route-entry.ts'
import { checkGate, findRoute } from './routes.table.ts'

/** What the window shows. */
export interface View {
  location: AppLocation
  /** Undefined: no page has this address. */
  entry: RouteEntry | undefined
  page: PageProps<string>
  /** Undefined while it is loading. */
  Page?: ComponentType<PageProps<string>> | undefined
  /** Why it could not be loaded. */
  error?: unknown
}

/** Until then the former page stays: a page whose code and data are there at once must not flash its placeholder. */
const pendingMs = 200
/** At the start of the app, over the splash of the page: rendering the placeholder would delay the page itself. */
const firstPendingMs = 1000

const listeners = new Set<(view: View) => void>()
let view: View | undefined
let loads = 0

export function currentView(): View {
  if (view === undefined) throw new Error('rendered before the first page was loaded')
  return view
}

export function onView(listener: (view: View) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Resolves with the first view, which may be the placeholder of a page that takes long, or a page that the address leads to. */
export function loadFirstView(): Promise<void> {
  return new Promise((resolve) => {
    const stop = onView(() => {
      stop()
      resolve()
    })
    reloadView()
  })
}

/** Loads the page of an address and shows it, unless another one is opened meanwhile. */
export async function loadView(location: AppLocation): Promise<void> {
  const load = ++loads
  const show = (next: View) => load === loads && showView(next)
  const found = findRoute(location.pathname)
  const page = { params: { ...found?.params, ...found?.entry.fixed }, search: location.search }
  found?.entry.remember?.(page)
  const detour = findDetour(location, found?.entry, page)
  if (detour) return openLocation({ ...detour, replace: true, ignoresBlockers: true })
  if (found === undefined) return void show({ location, entry: undefined, page })
  const { entry } = found
  const same = findSame(location, entry, page)
  // A popup, or other search parameters: the page is loaded.
  if (same) return void show({ ...same, location })
  const pending = setTimeout(() => show({ location, entry, page }), view === undefined ? firstPendingMs : pendingMs)
  try {
    const Page = await loadPage(entry, page, location)
    if (Page) show({ location, entry, page, Page })
  } catch (error) {
    show({ location, entry, page, error })
  } finally {
    clearTimeout(pending)
  }
}

/** The gate of the page may answer otherwise to another role. */
export function reloadView(): void {
  void loadView(latestLocation())
}

/** For the build. */
export async function loadViewAt(href: string): Promise<void> {
  view = undefined
  await loadView(setLocation(href))
}

function showView(next: View): void {
  view = next
  for (const listener of [...listeners]) listener(next)
}

/** The view of the same page; for a popup over it with its own object of parameters, so that it is not rendered again. */
function findSame({ href, popup }: AppLocation, entry: RouteEntry, page: PageProps<string>): View | undefined {
  if (view?.entry !== entry || view.Page === undefined || !areEqual(view.page.params, page.params)) return undefined
  const isPopupOnly = view.location.href === href && view.location.popup !== popup
  return isPopupOnly ? view : { ...view, page }
}

function areEqual(some: Readonly<Record<string, unknown>>, others: Readonly<Record<string, unknown>>): boolean {
  return Object.keys({ ...some, ...others }).every((name) => some[name] === others[name])
}

/** Where an address leads instead. */
function findDetour(
  location: AppLocation,
  entry: RouteEntry | undefined,
  page: PageProps<string>,
): { href: string; popup?: string } | undefined {
  const popup = readPopup(location.popup)
  const refused = popup && findRefusal(popup.entry, popup.page, location.popup ?? '')
  if (refused || entry === undefined) return refused
  if (entry.alias) return { href: entry.alias(page) + new URL(location.href, 'http://x').search }
  // A popup opened by its address is shown over home.
  return findRefusal(entry, page, location.href) ?? (entry.popup && { href: '/', popup: location.href })
}

function findRefusal(entry: RouteEntry, page: PageProps<string>, href: string): { href: string } | undefined {
  const state = requireState()
  const answer = checkGate(entry.gate, state, page.search)
  // who registered and waits for approval has no other page of their own
  if (state.waiting && (answer === 'login' || entry.path === '/')) return { href: '/waiting/' }
  if (answer === 'enter') return undefined
  if (answer === 'login') return { href: loginAddress(href, entry.invites ? 'register' : 'login') }
  void confirmAction({ title: t('error.title'), text: t('error.FORBIDDEN'), confirmLabel: t('act.ok') })
  return { href: '/' }
}

/** Undefined: the failure leads to another address. */
async function loadPage(entry: RouteEntry, page: PageProps<string>, { href }: AppLocation): Promise<View['Page']> {
  const module = await entry.page()
  const load = () => module.load?.(page as never)
  try {
    await load()?.catch((error: unknown) => {
      // The cache was emptied meanwhile: the session on this device is another account's now.
      if (error instanceof CancelledError) return load()
      throw error
    })
  } catch (error) {
    const go = await handleLoadFailure(error, { href, hasHistory: canGoBack() })
    if (go === 'stay' && !canGoBack()) throw error
    if (go === 'stay') history.back()
    else openLocation({ href: go.href, replace: true, ignoresBlockers: true })
    return undefined
  }
  return module.Page as View['Page']
}
