import type { FastifyInstance } from 'fastify'
import { ApiError } from '#/platform/api-error.ts'
import type { Tx } from '#/platform/db/tx.ts'
import type { SiteFinder } from '#/platform/session/site.ts'
import { readSettings } from './site.settings.ts'

interface Parts {
  db: Tx
  sites: SiteFinder
  /** SECURITY_CONTACT; without it the contact of the site, where that is an address. */
  contact: string | undefined
  siteAddress: () => string
}

const path = '/.well-known/security.txt'
const validDays = 180

/** Where to report a weakness (RFC 9116): the operator's word, the same at every company's door. */
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
  // by the day: two answers of one day are the same
  const expires = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + validDays))
  const lines = [
    `Contact: ${contact}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: hu, en',
    `Canonical: ${canonical}`,
  ]
  return `${lines.join('\n')}\n`
}

/** One line of its own, whatever was typed into the setting. */
function asUri(contact: string): string | undefined {
  if (/^(https|mailto|tel):[\x21-\x7e]+$/.test(contact)) return contact
  return /^[\x21-\x7e]+@[a-z0-9.-]+$/i.test(contact) ? `mailto:${contact}` : undefined
}
