import { go } from '#/platform/navigation/navigate.ts'

const storageKey = 'entemi.loginTarget'
const joinKey = 'entemi.join'
const siteInvitationKey = 'entemi.invitation'

/** A confirmation mail is opened the same day; later the device may be used by somebody else. */
const joinMaxAgeMs = 24 * 3600_000

/** The address of the login, or of the registration, with the address the guest wanted. */
export function loginAddress(target: string, page: 'login' | 'register' = 'login'): string {
  const safe = safeTarget(target)
  return safe === '/' ? `/${page}/` : `/${page}/?target=${encodeURIComponent(safe)}`
}

/** Stored in the tab as well: the login may continue after a registration, a mail or another service's window. */
export function saveLoginTarget(target: string | undefined): void {
  if (target !== undefined) sessionStorage.setItem(storageKey, safeTarget(target))
}

/** An invitation is stored for all tabs: a registration, a mail or another service may continue in a new one. */
export function saveJoin(id: string, target: string): void {
  sessionStorage.setItem(joinKey, id)
  localStorage.setItem(joinKey, JSON.stringify({ id, target, until: Date.now() + joinMaxAgeMs }))
}

export function findJoin(): { id: string; target: string } | undefined {
  const [id, target, until] = parseStored(localStorage.getItem(joinKey))
  return typeof id === 'string' && typeof target === 'string' && Number(until) > Date.now() ? { id, target } : undefined
}

export function clearJoin(): void {
  localStorage.removeItem(joinKey)
}

/** The guid of the invitation that the guest follows; a company site requires it at login. */
export function findInvitation(): string | undefined {
  return /^\/group\/([^/?#]+)\/join/.exec(findTarget() ?? '')?.[1]
}

/** The token of an invitation to the site: the registration may continue after another service's window. */
export function saveSiteInvitation(token: string | undefined): void {
  if (token !== undefined) sessionStorage.setItem(siteInvitationKey, token)
}

export const findSiteInvitation = (): string | undefined => sessionStorage.getItem(siteInvitationKey) ?? undefined

export function clearLoginTarget(): void {
  sessionStorage.removeItem(siteInvitationKey)
  sessionStorage.removeItem(storageKey)
  clearJoin()
}

/** Goes to the address requested before the login, or to the fallback. */
export function followLoginTarget(otherwise = '/'): void {
  const target = findTarget()
  clearLoginTarget()
  go(safeTarget(target ?? otherwise), { replace: true })
}

function findTarget(): string | undefined {
  const fromAddress = new URLSearchParams(location.search).get('target') ?? sessionStorage.getItem(storageKey)
  return fromAddress ?? findJoin()?.target
}

/** An address inside this app that does not ask for login again; anything else becomes '/'. */
export function safeTarget(target: string): string {
  const origin = 'http://here'
  const url = URL.canParse(target, origin) ? new URL(target, origin) : undefined
  if (url === undefined || url.origin !== origin || !target.startsWith('/')) return '/'
  // '/..//host' stays on this origin, but the path it is reduced to, '//host', is another site's address
  if (url.pathname.startsWith('//')) return '/'
  if (/^\/(login|register|logout|setup|waiting)(\/|$)/.test(url.pathname)) return '/'
  url.searchParams.delete('force_login')
  return url.pathname + url.search + url.hash
}

/** Storage may hold anything: what cannot be parsed counts as missing. */
function parseStored(text: string | null): unknown[] {
  try {
    const stored: unknown = JSON.parse(text ?? 'null')
    return typeof stored === 'object' && stored !== null
      ? ['id', 'target', 'until'].map((name) => (stored as Record<string, unknown>)[name])
      : []
  } catch {
    return []
  }
}
