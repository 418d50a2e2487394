import type { FastifyRequest } from 'fastify'
import { ApiError } from '#/platform/api-error.ts'
import { isHttps, requestHost } from '#/platform/session/site.ts'

/**
 * A page of another site can make a browser send a write with our cookie. The browser sends Sec-Fetch-Site, older ones
 * Origin. A request with neither header does not come from a browser and is refused too.
 */
export function requireSameOrigin(request: FastifyRequest): void {
  if (!isSameOrigin(request)) throw new ApiError('CSRF')
}

export function isSameOrigin(request: FastifyRequest): boolean {
  const origin = request.headers.origin
  const fetchSite = request.headers['sec-fetch-site']
  // 'none' is the address bar, which can only send a GET
  if (fetchSite !== undefined && fetchSite !== 'same-origin' && !(fetchSite === 'none' && request.method === 'GET'))
    return false
  if (origin === undefined) return fetchSite !== undefined
  if (!URL.canParse(origin) || new URL(origin).host !== requestHost(request)) return false
  // a page that came without TLS may have been written by anybody on the way; https is never the weaker of the two
  return new URL(origin).protocol === 'https:' || !isHttps(request)
}

/** Whether a page of another origin sent the browser to this address. Browsers from before 2023 do not say it. */
export const isSentFromElsewhere = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-site'] === 'cross-site' || headers['sec-fetch-site'] === 'same-site'
