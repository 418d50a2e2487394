import type { ClientError } from '@entemi/contract/operation/client-error'
import { type browserFamilies, clientErrorKinds } from '@entemi/contract/operation/client-error-kind'
import { ApiFailure, callApi } from '#/platform/api/call.ts'
import { findRoute } from '#/app/routes.table.ts'
import { findState } from '#/platform/session/user-state.ts'

/** A page start sends a sample: an error that repeats with every frame is sent once, and never more than these. */
const maxReports = 3

/**
 * Tells the site where its own scripts failed, unless it has switched that off. Nothing of the message, which may hold what
 * somebody wrote, and no address, which holds ids: the kind, the place in the script, and the pattern of the page.
 */
export function reportErrors(): void {
  const sent = new Set<string>()
  const report = (error: unknown, place?: Place): void => {
    // a call that failed is counted on the server, or there is no connection to send this by
    if (error instanceof ApiFailure || findState()?.site.client_errors === false) return
    const body = describeError(error, place)
    const described = JSON.stringify(body)
    if (sent.size >= maxReports || sent.has(described)) return
    sent.add(described)
    void callApi('POST /api/client-error', { body }).catch(() => {})
  }
  addEventListener('error', ({ error, filename, lineno, colno }) =>
    report(error, { address: filename, line: lineno, column: colno }),
  )
  addEventListener('unhandledrejection', ({ reason }) => report(reason))
}

interface Place {
  address: string
  line: number
  column: number
}

export function describeError(error: unknown, place = findPlace(error)): ClientError {
  const name = error instanceof Error ? error.name : 'other'
  return {
    kind: clientErrorKinds.find((kind) => kind === name) ?? 'other',
    file: findFile(place?.address ?? ''),
    line: place?.line ?? 0,
    column: place?.column ?? 0,
    browser: nameBrowser(navigator.userAgent),
    page: findRoute(location.pathname)?.entry.path ?? '/',
  }
}

/** Only of our own scripts: an extension's has an address of its own. */
function findFile(address: string): string | null {
  if (!URL.canParse(address) || new URL(address).origin !== location.origin) return null
  return /\/([A-Za-z0-9_.-]{1,70}\.(?:js|tsx?))$/.exec(new URL(address).pathname)?.[1] ?? null
}

/** The first line of the stack that names a script. */
function findPlace(error: unknown): Place | undefined {
  const found = /(https?:\/\/[^\s()]+?):(\d+):(\d+)/.exec(error instanceof Error ? (error.stack ?? '') : '')
  return found === null ? undefined : { address: found[1] ?? '', line: Number(found[2]), column: Number(found[3]) }
}

const signs = { edge: 'Edg/', samsung: 'SamsungBrowser', firefox: 'Firefox/', chrome: 'Chrome/', safari: 'Safari/' }

function nameBrowser(agent: string): (typeof browserFamilies)[number] {
  for (const family of ['edge', 'samsung', 'firefox', 'chrome', 'safari'] as const)
    if (agent.includes(signs[family])) return family
  return 'other'
}
