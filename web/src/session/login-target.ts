import { go } from '#/shell/navigate.ts'

const storageKey = 'entemi.loginTarget'

/** The login page's address with where the guest was going. */
export function loginAddress(target: string): string {
  const wanted = safeTarget(target)
  return wanted === '/' ? '/login/' : `/login/?target=${encodeURIComponent(wanted)}`
}

/** Kept in the tab as well: the way may lead over registration, a mail or another service's window. */
export function keepLoginTarget(target: string | undefined): void {
  if (target !== undefined) sessionStorage.setItem(storageKey, safeTarget(target))
}

/** Goes where the guest was going before the login, or home unless something else is said. */
export function followLoginTarget(otherwise = '/'): void {
  const asked = new URLSearchParams(location.search).get('target') ?? sessionStorage.getItem(storageKey)
  sessionStorage.removeItem(storageKey)
  go(safeTarget(asked ?? otherwise), { replace: true })
}

/** An address inside this app, without what would ask for login again; anything else is home. */
export function safeTarget(target: string): string {
  const origin = 'http://here'
  const url = URL.canParse(target, origin) ? new URL(target, origin) : undefined
  if (url === undefined || url.origin !== origin || !target.startsWith('/')) return '/'
  if (/^\/(login|register|logout|setup)(\/|$)/.test(url.pathname)) return '/'
  url.searchParams.delete('force_login')
  return url.pathname + url.search + url.hash
}
