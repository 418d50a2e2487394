import { go } from '#/shell/navigate.ts'

const storageKey = 'entemi.loginTarget'

/** The login page's address with where the guest was going; kept in the tab too, for a way back through mail or a popup. */
export function loginAddress(target: string): string {
  const wanted = safeTarget(target)
  if (wanted === '/') return '/login/'
  sessionStorage.setItem(storageKey, wanted)
  return `/login/?target=${encodeURIComponent(wanted)}`
}

/** Goes where the guest was going before the login, or home. */
export function followLoginTarget(): void {
  const asked = new URLSearchParams(location.search).get('target') ?? sessionStorage.getItem(storageKey)
  sessionStorage.removeItem(storageKey)
  go(safeTarget(asked ?? '/'), { replace: true })
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
