import { go } from './navigate.ts'

/**
 * Routes clicks on plain links of this app, so that components can use <a href>; `data-replace` adds no step to the history.
 * Returns the function that removes the listener.
 */
export function followLinks(): () => void {
  const follow = (event: MouseEvent) => {
    const link = findLink(event)
    if (link === undefined) return followDataOpens(event)
    event.preventDefault()
    go(link.pathname + link.search + link.hash, link.dataset['replace'] === undefined ? {} : { replace: true })
  }
  document.addEventListener('click', follow)
  return () => document.removeEventListener('click', follow)
}

function findLink(event: MouseEvent): HTMLAnchorElement | undefined {
  if (event.defaultPrevented || !isPlain(event)) return undefined
  return linkAt(event.target)
}

/** New tabs are left to the browser. */
export function isPlain(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
}

/** Downloads, other sites, files of the server and jumps inside the page are left to the browser. */
export function linkAt(target: EventTarget | null): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest('a') : null
  if (link === null || !link.hasAttribute('href') || link.hasAttribute('download')) return undefined
  if (link.target !== '' && link.target !== '_self') return undefined
  if (link.origin !== location.origin || /^\/(api|media)\//.test(link.pathname)) return undefined
  const isJump = link.hash !== '' && link.pathname === location.pathname && link.search === location.search
  return isJump ? undefined : link
}

/**
 * A clickable text block names its target in `data-opens`; a link for the keyboard is beside it. Links and buttons inside
 * it take precedence, and selecting text does not navigate.
 */
function followDataOpens(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.shiftKey || event.altKey) return
  if (!(event.target instanceof Element) || event.target.closest('a, button') !== null) return
  const opens = event.target.closest<HTMLElement>('[data-opens]')?.dataset['opens']
  if (opens === undefined || getSelection()?.isCollapsed === false) return
  if (event.metaKey || event.ctrlKey) window.open(opens, '_blank', 'noopener')
  else go(opens)
}
