import type { FastifyRequest } from 'fastify'
import { ApiError } from '#/platform/api-error.ts'
import type { Tx } from '#/platform/db/tx.ts'
import type { Env } from '#/platform/env.ts'
import { findSiteId } from './session.store.ts'

/** 0 is the main site; a company's site has a number of its own. */
export interface Site {
  id: number
  company: boolean
}

export interface SiteFinder {
  requireSite(request: FastifyRequest): Promise<Site>
}

export const mainSite: Site = { id: 0, company: false }

/**
 * The site comes from Host alone: a header or a body that names a company would open another's walls. PUBLIC_URL is the
 * main site's, wherever it stands: www.example.org is no company.
 */
export function createSiteFinder(
  db: Tx,
  { BASE_DOMAIN: baseDomain, PUBLIC_URL: publicUrl }: Pick<Env, 'BASE_DOMAIN' | 'PUBLIC_URL'>,
): SiteFinder {
  const suffix = `.${baseDomain}`
  const mainHost = publicUrl === undefined ? undefined : new URL(publicUrl).hostname
  return {
    async requireSite(request) {
      // a name may end in a dot, which makes it no other name
      const host = requestHost(request).replace(/:\d+$/, '').replace(/\.$/, '').toLowerCase()
      if (baseDomain === undefined || host === mainHost || !host.endsWith(suffix)) return mainSite
      const id = await findSiteId(db, host.slice(0, -suffix.length))
      if (id === undefined) throw new ApiError('NOT_FOUND')
      return { id, company: true }
    },
  }
}

/** Host as the browser sent it: X-Forwarded-Host, which a library may prefer, is anybody's to write. */
export const requestHost = (request: FastifyRequest): string => request.headers.host ?? ''

/** The origin as the browser knows it; a company's host is its own. */
export const requestOrigin = (request: FastifyRequest): string => `${request.protocol}://${requestHost(request)}`

/** The host alone, as a passkey is bound to it. */
export const requestHostname = (request: FastifyRequest): string => new URL(requestOrigin(request)).hostname
