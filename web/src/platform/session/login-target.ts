import { go } from '#/platform/navigation/navigate.ts'

const storageKey = 'entemi.loginTarget'
const joinKey = 'entemi.join'

/** A mail is opened the same day; who sits at the device next week is somebody else. */
const joinKeptFor = 24 * 3600_000

/** The login page's address with where the guest was going. */
export function loginAddress(target: string): string {
  const wanted = safeTarget(target)
  return wanted === '/' ? '/login/' : `/login/?target=${encodeURIComponent(wanted)}`
}

/** Kept in the tab as well: the way may lead over registration, a mail or another service's window. */
export function keepLoginTarget(target: string | undefined): void {
  if (target !== undefined) sessionStorage.setItem(storageKey, safeTarget(target))
}

/** An invitation is kept for every tab: a registration, a mail or another service may go on in a new one. */
export function keepJoin(id: string, target: string): void {
  sessionStorage.setItem(joinKey, id)
  localStorage.setItem(joinKey, JSON.stringify({ id, target, until: Date.now() + joinKeptFor }))
}

export function findJoin(): { id: string; target: string } | undefined {
  const [id, target, until] = readKept(localStorage.getItem(joinKey))
  return typeof id === 'string' && typeof target === 'string' && Number(until) > Date.now() ? { id, target } : undefined
}

export function forgetJoin(): void {
  localStorage.removeItem(joinKey)
}

/** The guid of the invitation by which the guest came: at a company's door it is given with the login itself. */
export function findInvitation(): string | undefined {
  return /^\/group\/([^/?#]+)\/join/.exec(findTarget() ?? '')?.[1]
}

export function forgetLoginTarget(): void {
  sessionStorage.removeItem(storageKey)
  forgetJoin()
}

/** Goes where the guest was going before the login, or home unless something else is said. */
export function followLoginTarget(otherwise = '/'): void {
  const asked = findTarget()
  forgetLoginTarget()
  go(safeTarget(asked ?? otherwise), { replace: true })
}

function findTarget(): string | undefined {
  const said = new URLSearchParams(location.search).get('target') ?? sessionStorage.getItem(storageKey)
  return said ?? findJoin()?.target
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

/** Anything may stand in the storage: what cannot be read was not kept. */
function readKept(text: string | null): unknown[] {
  try {
    const kept: unknown = JSON.parse(text ?? 'null')
    return typeof kept === 'object' && kept !== null
      ? ['id', 'target', 'until'].map((name) => (kept as Record<string, unknown>)[name])
      : []
  } catch {
    return []
  }
}
