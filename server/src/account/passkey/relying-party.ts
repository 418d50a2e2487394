import type { FastifyRequest } from 'fastify'
import { requestHostname, requestOrigin, type Site } from '#/platform/session/site.ts'

/** The site as WebAuthn's relying party: a key is bound to the host, an answer to the whole origin. */
export interface RelyingParty {
  siteId: number
  host: string
  origin: string
}

export const relyingPartyOf = (request: FastifyRequest, site: Site): RelyingParty => ({
  siteId: site.id,
  host: requestHostname(request),
  origin: requestOrigin(request),
})
