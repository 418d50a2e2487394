import type { FastifyRequest } from 'fastify'
import { ApiError } from '#/platform/api-error.ts'
import { requestHost } from '#/platform/session/site.ts'

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
  if (origin !== undefined) return URL.canParse(origin) && new URL(origin).host === requestHost(request)
  return fetchSite !== undefined
}
