/** A call that the server has accepted. */
export interface Call {
  method: string
  path: string
  /** What it sent. */
  data?: unknown
}

/** As a member of the demo everybody may send these, each with the reason why no other test sees it. */
const harmless: readonly [path: RegExp, reason: string][] = [
  [/^\/api\/(?:login|register)(?:\/|$)/, 'opens a session of its own'],
  [/^\/api\/identity\/confirm(?:\/|$)/, 'confirms the password for this session alone'],
  [/^\/api\/client-error$/, 'is sent by a page whose script fails, and names nobody'],
  [/^\/api\/(?:audience|post\/visible|admin\/page\/preview)$/, 'only asks'],
  [/^\/api\/entity\/[^/]+\/here$/, 'is sent by the page of a group while it is open'],
  [/^\/api\/(?:notification|entity\/[^/]+|message\/[^/]+)\/read$/, 'is sent by a page that was read'],
]

/** Whether the session is of a member of the demo after the call, if it was before; a test registers its own at pelda.hu. */
export function isDemoAfter({ path, data }: Call, before: boolean): boolean {
  if (path === '/api/login') return !String((data as { login?: unknown } | undefined)?.login).endsWith('@pelda.hu')
  return before && path !== '/api/logout' && path !== '/api/register'
}

/** What a call as a member of the demo breaks: all tests of the shared site see what it writes. */
export function findDemoWrite({ method, path }: Call): string | undefined {
  if (method === 'GET' || method === 'HEAD' || !path.startsWith('/api/')) return undefined
  return harmless.some(([pattern]) => pattern.test(path))
    ? undefined
    : `writes as a member of the demo: ${method} ${path}`
}
