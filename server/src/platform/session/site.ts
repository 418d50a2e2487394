import type { FastifyInstance, FastifyRequest } from 'fastify'
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
 * The site is taken from Host alone: with any other header or the body a client could reach another company's data.
 * The host of PUBLIC_URL is the main site even below BASE_DOMAIN: www.example.org is no company.
 */
export function createSiteFinder(
  db: Tx,
  { BASE_DOMAIN: baseDomain, PUBLIC_URL: publicUrl }: Pick<Env, 'BASE_DOMAIN' | 'PUBLIC_URL'>,
): SiteFinder {
  const suffix = `.${baseDomain}`
  const mainHost = publicUrl === undefined ? undefined : new URL(publicUrl).hostname
  return {
    async requireSite(request) {
      // a host name with a dot at its end is the same name
      const host = requestHost(request).replace(/:\d+$/, '').replace(/\.$/, '').toLowerCase()
      if (baseDomain === undefined || host === mainHost || !host.endsWith(suffix)) return mainSite
      const id = await findSiteId(db, host.slice(0, -suffix.length))
      if (id === undefined) throw new ApiError('NOT_FOUND')
      return { id, company: true }
    },
  }
}

/** Host as the browser sent it, not X-Forwarded-Host, which any client can set. */
export const requestHost = (request: FastifyRequest): string => request.headers.host ?? ''

const decorator = 'isHttpsHost'

/** Where PUBLIC_URL is https, it and the companies are, even if the proxy in front does not send the scheme. */
export function addHttpsHosts(
  http: FastifyInstance,
  { PUBLIC_URL: publicUrl, BASE_DOMAIN: domain }: Pick<Env, 'PUBLIC_URL' | 'BASE_DOMAIN'>,
): void {
  const main = publicUrl === undefined ? undefined : new URL(publicUrl)
  http.decorate(
    decorator,
    (host: string): boolean =>
      main?.protocol === 'https:' && (host === main.host || (domain !== undefined && host.endsWith(`.${domain}`))),
  )
}

/** By the connection, or by what a trusted proxy says of it, or by the configured address. */
export const isHttps = (request: FastifyRequest): boolean =>
  request.protocol === 'https' ||
  request.server.getDecorator<(host: string) => boolean>(decorator)(requestHost(request).toLowerCase())

/** The origin as the browser sees it; each company has its own. */
export const requestOrigin = (request: FastifyRequest): string =>
  `${isHttps(request) ? 'https' : 'http'}://${requestHost(request)}`

/** Without the port, as a passkey is bound to it. */
export const requestHostname = (request: FastifyRequest): string => new URL(requestOrigin(request)).hostname
