import type { FastifyInstance } from 'fastify'
import { ApiError } from '#/platform/api-error.ts'
import type { Tx } from '#/platform/db/tx.ts'
import type { SiteFinder } from '#/platform/session/site.ts'
import { readSettings } from './site.settings.ts'

interface Parts {
  db: Tx
  sites: SiteFinder
  /** SECURITY_CONTACT; without it the contact of the site if that is an address. */
  contact: string | undefined
  siteAddress: () => string
}

const path = '/.well-known/security.txt'
const validDays = 180

/** Where to report a vulnerability (RFC 9116): set by the operator, the same on the site of every company. */
export function addSecurityText(app: FastifyInstance, { db, sites, contact, siteAddress }: Parts): void {
  app.get(path, async (request, reply) => {
    await sites.requireSite(request)
    const uri = asUri(contact ?? (await readSettings(db, 0)).contact ?? '')
    if (uri === undefined) throw new ApiError('NOT_FOUND')
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(writeSecurityText(uri, `${siteAddress()}${path}`, new Date()))
  })
}

function writeSecurityText(contact: string, canonical: string, now: Date): string {
  // at midnight: all responses of a day are the same
  const expires = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + validDays))
  const lines = [
    `Contact: ${contact}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: hu, en',
    `Canonical: ${canonical}`,
  ]
  return `${lines.join('\n')}\n`
}

/** Undefined unless it is one valid line: the setting may contain anything. */
function asUri(contact: string): string | undefined {
  if (/^(https|mailto|tel):[\x21-\x7e]+$/.test(contact)) return contact
  return /^[\x21-\x7e]+@[a-z0-9.-]+$/i.test(contact) ? `mailto:${contact}` : undefined
}
