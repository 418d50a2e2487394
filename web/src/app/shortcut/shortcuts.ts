import type { UserState } from '@entemi/contract/platform/state'
import { floatingActionFor } from '#/core/entry/fab.ts'
import type { PublishTarget } from '#/core/entry/fab.ts'
import { go } from '#/platform/navigation/navigate.ts'

/** After `g`, in this order in the list of shortcuts. */
export const pages = {
  m: '/timeline/',
  e: '/profile/',
  t: '/people/',
  i: '/we/',
  k: '/lesson/',
  c: '/entity/',
  u: '/messages/',
  h: '/notification/',
  r: '/insight/',
  b: '/settings/',
} as const

/** LIMIT has no feed, messages, insight and communities. */
const openToLimit: readonly string[] = ['e', 't', 'i', 'k', 'h', 'b']
const offKey = 'entemi.shortcutsOff'
/** So long after `g` its letter counts. */
const sequenceMs = 1500

export const areShortcutsOn = (): boolean => localStorage.getItem(offKey) === null

/** On this device. A single letter must be possible to switch off for who speaks instead of typing. */
export function switchShortcuts(on: boolean): void {
  if (on) localStorage.removeItem(offKey)
  else localStorage.setItem(offKey, '1')
}

/** What is typed there belongs to the field, and an open dialog has its own keys. */
const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element &&
  target.closest(
    'input, textarea, select, [contenteditable], [role="textbox"], [role="combobox"], [role="menu"], [role="slider"], [role="grid"]',
  ) !== null

interface Surroundings {
  state: UserState
  target: PublishTarget | undefined
  onHelp: () => void
}

/** Handles the keys until the returned function is called. */
export function listenToShortcuts(read: () => Surroundings): () => void {
  let goSince = -Infinity
  const handleKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    if (isTyping(event) || document.querySelector('dialog:modal') !== null || !areShortcutsOn()) return
    const isPage = event.timeStamp - goSince < sequenceMs
    goSince = -Infinity
    if (isPage ? goTo(event.key, read().state) : act(event.key, read())) event.preventDefault()
    else if (event.key === 'g' && !isPage) goSince = event.timeStamp
  }
  document.addEventListener('keydown', handleKey)
  return () => document.removeEventListener('keydown', handleKey)
}

function goTo(key: string, { auth_role }: UserState): boolean {
  const address = Object.hasOwn(pages, key) ? pages[key as keyof typeof pages] : undefined
  if (address === undefined || auth_role === 'GUEST') return false
  if (auth_role === 'LIMIT' && !openToLimit.includes(key)) return false
  go(address)
  return true
}

function act(key: string, { state, target, onHelp }: Surroundings): boolean {
  if (key === '?') onHelp()
  else if (key === 'n') {
    const action = floatingActionFor(location.pathname, state, target)
    if (action === undefined) return false
    go(action.href)
  } else if (key === '/') {
    if (state.auth_role !== 'LOGGED' && state.auth_role !== 'ADMIN') return false
    const field = document.querySelector<HTMLElement>('main [role="search"] input')
    if (field === null) go('/search/')
    else field.focus()
  } else if (key === 'j') return step(1)
  else if (key === 'k') return step(-1)
  else if (key === 'l') return like()
  else return false
  return true
}

/** The things of the page: cards, or the rows of its lists. */
function listItems(): HTMLElement[] {
  const main = document.querySelector('main')
  const cards = [...(main?.querySelectorAll<HTMLElement>('article') ?? [])]
  return cards.length > 0 ? cards : [...(main?.querySelectorAll<HTMLElement>('ul > li:has(a[href])') ?? [])]
}

function step(by: 1 | -1): boolean {
  const items = listItems()
  const at = items.findIndex((item) => item.contains(document.activeElement))
  const next = items[at < 0 ? (by > 0 ? 0 : items.length - 1) : at + by]
  const link = next?.querySelector<HTMLElement>('a[href], button')
  if (next === undefined || !link) return false
  link.focus({ preventScroll: true })
  next.scrollIntoView({ block: 'center' })
  return true
}

/** The card with the focus; on the page of an entry its only one. */
function like(): boolean {
  const cards = listItems()
  const card =
    cards.find((item) => item.contains(document.activeElement)) ?? (cards.length === 1 ? cards[0] : undefined)
  const button = card?.querySelector<HTMLElement>('[data-like="entry"]')
  button?.click()
  return Boolean(button)
}
