import { leaveOverlays } from './overlay-history.ts'

/** What the app stores in an entry of the browser's history. */
export interface EntryState {
  key: string
  /** Counts from the entry at which the app was opened. */
  index: number
  /** The address of the page below, while the address bar shows that of its popup. */
  page?: string | undefined
  /** The popup was opened from the page below it: one step back closes it. */
  openedHere?: boolean | undefined
  /** The page's scroll position is stored under this key, with or without a popup. */
  pageKey?: string | undefined
  /** The overlay without an address that is open at this entry. */
  layer?: string | undefined
}

type StateOfPage = Omit<EntryState, 'key' | 'index' | 'page'>

export interface AppLocation {
  /** Of the page, without the popup over it. */
  href: string
  pathname: string
  search: Readonly<Record<string, string>>
  hash: string
  /** The address of the popup over the page. */
  popup: string | undefined
  state: EntryState
  /** The page stays where it is scrolled to. */
  keepsScroll: boolean
}

interface Target {
  href: string
  popup?: string | undefined
  state?: StateOfPage
  replace?: boolean
  keepsScroll?: boolean
  /** The form on the page is not asked. */
  ignoresBlockers?: boolean
}

/** Whether a navigation must not happen, such as when the member wants to keep editing. */
type Blocker = (from: AppLocation, to: AppLocation) => Promise<boolean>

export interface Resolved {
  from: AppLocation | undefined
  to: AppLocation
}

type ChangeListener = (to: AppLocation, from: AppLocation) => void

const changed = new Set<ChangeListener>()
const resolved = new Set<(event: Resolved) => void>()
const blockers = new Set<Blocker>()
let latest: AppLocation | undefined
let shown: AppLocation | undefined
let hasNavigated = false
/** Called by the event of a step that the app takes itself. */
let endStep: (() => void) | undefined
let isAllowed = false

export function startHistory(): void {
  if (readState().key === undefined) history.replaceState({ key: makeKey(), index: 0 }, '')
  latest = readLocation()
  window.addEventListener('popstate', () => void handlePop())
}

/** The location of the address bar: its page may still be loading. */
export function latestLocation(): AppLocation {
  return (latest ??= readLocation())
}

/** The location of the page that is shown. */
export const shownLocation = (): AppLocation | undefined => shown

/** The first page after a tap on a link or an icon: nobody returns to a place on it. */
export function isFreshStart(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return !hasNavigated && entry?.type === 'navigate'
}

export const canGoBack = (): boolean => latestLocation().state.index > 0

/** Calls the listener with each new location, before its page is loaded, and with the one before, whose page may never have been shown. */
export const onLocationChange = (listener: ChangeListener): (() => void) => listen(changed, listener)

/** Calls the listener when a page is on the screen, the first one included. */
export const onResolved = (listener: (event: Resolved) => void): (() => void) => listen(resolved, listener)

export const blockNavigation = (blocker: Blocker): (() => void) => listen(blockers, blocker)

function listen<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function openLocation(target: Target): void {
  const from = latestLocation()
  const to = makeLocation(target, { ...target.state, key: makeKey(), index: from.state.index })
  const isReplaced = target.replace === true
  if (target.ignoresBlockers === true || blockers.size === 0) commit(to, isReplaced)
  else void isBlocked(from, to).then((blocked) => !blocked && leaveOverlays(() => commit(to, isReplaced)))
}

/** For the build, which has no history. */
export function setLocation(href: string): AppLocation {
  latest = makeLocation({ href }, { key: '', index: 0 })
  return latest
}

/** The page of a location is on the screen. */
export function markResolved(to: AppLocation): void {
  const from = shown
  shown = to
  if (from !== to) for (const listener of [...resolved]) listener({ from, to })
}

/** The key under which the scroll position of a page is stored. */
export const scrollKeyOf = ({ state }: AppLocation): string => state.pageKey ?? state.key

function commit(to: AppLocation, replace: boolean): void {
  const from = latestLocation()
  if (isSameEntry(from, to)) return change({ ...to, state: from.state })
  const state = { ...to.state, index: from.state.index + (replace ? 0 : 1) }
  const address = to.popup ?? to.href
  if (replace) history.replaceState(state, '', address)
  else history.pushState(state, '', address)
  change({ ...to, state })
}

/** A link to where one is adds no step to the history. */
function isSameEntry(from: AppLocation, to: AppLocation): boolean {
  const { state: old } = from
  const { state: next } = to
  return (
    from.href === to.href &&
    from.popup === to.popup &&
    old.openedHere === next.openedHere &&
    old.pageKey === next.pageKey &&
    old.layer === next.layer
  )
}

function change(to: AppLocation): void {
  const from = latestLocation()
  hasNavigated = true
  latest = to
  for (const listener of [...changed]) listener(to, from)
}

async function handlePop(): Promise<void> {
  if (endStep !== undefined) return endStep()
  const from = latestLocation()
  // A jump inside the page, by a link with a hash.
  if (readState().key === undefined) history.replaceState({ key: makeKey(), index: from.state.index + 1 }, '')
  const to = readLocation()
  const steps = to.state.index - from.state.index
  if (blockers.size > 0 && !isAllowed && steps !== 0) {
    // Undone until the member has answered: the question has an entry of its own, which removes those after it.
    await step(-steps)
    if (await isBlocked(from, to)) return
    isAllowed = true
    leaveOverlays(() => (steps < 0 ? history.go(steps) : commit(to, false)))
    return
  }
  isAllowed = false
  change(to)
}

function step(steps: number): Promise<void> {
  return new Promise((resolve) => {
    endStep = () => {
      endStep = undefined
      resolve()
    }
    history.go(steps)
  })
}

async function isBlocked(from: AppLocation, to: AppLocation): Promise<boolean> {
  for (const blocker of blockers) if (await blocker(from, to)) return true
  return false
}

function readLocation(): AppLocation {
  const { key = '', index = 0, ...state } = readState()
  const address = location.pathname + location.search + location.hash
  const target = state.page === undefined ? { href: address } : { href: state.page, popup: address }
  return makeLocation(target, { ...state, key, index })
}

function makeLocation({ href, popup, keepsScroll = false }: Target, state: EntryState): AppLocation {
  const { pathname, search, hash, searchParams } = new URL(href, location.origin)
  return {
    href: pathname + search + hash,
    pathname,
    search: Object.fromEntries(searchParams),
    hash: hash.slice(1),
    popup,
    state: { ...state, page: popup === undefined ? undefined : pathname + search + hash },
    keepsScroll,
  }
}

const readState = (): Partial<EntryState> => (history.state ?? {}) as Partial<EntryState>

const makeKey = (): string => Math.random().toString(36).slice(2)
