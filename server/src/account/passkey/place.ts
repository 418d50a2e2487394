import type { FastifyRequest } from 'fastify'
import { requestHostname, requestOrigin, type Site } from '#/platform/session/site.ts'

/** Where the browser stands: a key is bound to the host, an answer to the whole origin. */
export interface Place {
  siteId: number
  host: string
  origin: string
}

export const placeOf = (request: FastifyRequest, site: Site): Place => ({
  siteId: site.id,
  host: requestHostname(request),
  origin: requestOrigin(request),
})
