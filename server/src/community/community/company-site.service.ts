import type { BodyOf } from '@entemi/contract/platform/call'
import type { addEntityCall, editEntityCall } from '@entemi/contract/community/community'
import type { EntityId } from '@entemi/contract/platform/ids'
import type { editCompanyCall } from '@entemi/contract/core/site-setting'
import { fieldError, requireAllowed } from '#/platform/api-error.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { eraseUnattachedMedia, attachProfileImage } from '#/core/media/media.attach.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { type AdministeredRow } from './community.store.ts'
import { insertSite, setLogo, updateSite } from './company.store.ts'
import { updateEntity } from '#/core/entity/entity.service.ts'

/** Subdomains that an operator is likely to use for something else. */
const reserved = [
  ...['www', 'api', 'admin', 'app', 'mail', 'smtp', 'imap', 'pop', 'mx', 'ftp', 'ns', 'ns1', 'ns2', 'dns', 'vpn'],
  ...['static', 'assets', 'cdn', 'media', 'live', 'tiles', 'status', 'metrics', 'help', 'support', 'docs', 'blog'],
  ...['auth', 'login', 'account', 'id', 'sso', 'test', 'dev', 'staging', 'demo', 'localhost', 'autoconfig'],
  ...['autodiscover', 'webmail', 'postmaster', 'abuse', 'security', 'entemi'],
]

/** The site of a new company; only from the main site. The company belongs to its own site from the start. */
export async function addCompanySite(
  tx: Tx,
  viewer: Viewer,
  entityId: EntityId,
  { type, name, subdomain, image, cover }: BodyOf<typeof addEntityCall>,
): Promise<number> {
  // they were uploaded to the main site, and media cannot move to another site
  if (image != null) throw fieldError('image', 'INVALID_VALUE')
  if (cover != null) throw fieldError('cover', 'INVALID_VALUE')
  if (type !== 3 || viewer.siteId !== 0) throw fieldError('subdomain', 'INVALID_VALUE')
  requireAvailable(subdomain, 'subdomain')
  const siteId = await insertSite(tx, { entityId, name, subdomain })
  if (siteId === undefined) throw fieldError('subdomain', 'INVALID_VALUE')
  return siteId
}

/** Copies name and image of an edited company to its site, with colour, guest text and subdomain. */
export async function updateCompanySite(
  tx: Tx,
  viewer: Viewer,
  { id, own_site: siteId }: AdministeredRow,
  { name, image, site }: BodyOf<typeof editEntityCall>,
): Promise<void> {
  if (siteId === null) {
    if (site !== undefined) throw fieldError('site', 'INVALID_VALUE')
    return
  }
  const { subdomain } = site ?? {}
  if (subdomain !== undefined) {
    requireAllowed(viewer.role === 'ADMIN')
    requireAvailable(subdomain, 'site.subdomain')
  }
  const change = {
    ...(name === undefined ? {} : { name }),
    ...(site?.color === undefined ? {} : { color: site.color }),
    ...(site?.guest_text === undefined ? {} : { guest_text: site.guest_text || null }),
    ...(subdomain === undefined ? {} : { subdomain }),
  }
  if (!(await updateSite(tx, siteId, change))) throw fieldError('site.subdomain', 'INVALID_VALUE')
  if (image !== undefined) await updateLogo(tx, siteId, id)
}

/** The same by an administrator of the site, or of the main one; the site and its entity have the same name and image. */
export async function changeSite(
  tx: Tx,
  viewer: Viewer,
  { entityId, siteId }: { entityId: EntityId; siteId: number },
  { name, subdomain, color, guest_text, logo }: BodyOf<typeof editCompanyCall>,
): Promise<void> {
  if (subdomain !== undefined) requireAvailable(subdomain, 'subdomain')
  const change = {
    ...(name === undefined ? {} : { name }),
    ...(color === undefined ? {} : { color }),
    ...(guest_text === undefined ? {} : { guest_text: guest_text || null }),
    ...(subdomain === undefined ? {} : { subdomain }),
  }
  if (!(await updateSite(tx, siteId, change))) throw fieldError('subdomain', 'INVALID_VALUE')
  if (name !== undefined) await updateEntity(tx, entityId, { display_name: name })
  if (logo === undefined) return
  await attachProfileImage(tx, viewer, entityId, logo, { field: 'logo', siteId })
  await updateLogo(tx, siteId, entityId)
}

async function updateLogo(tx: Tx, siteId: number, entityId: EntityId): Promise<void> {
  const old = await setLogo(tx, siteId, entityId)
  if (old !== null) await eraseUnattachedMedia(tx, [old])
}

function requireAvailable(subdomain: string | undefined, field: string): asserts subdomain is string {
  if (subdomain === undefined || reserved.includes(subdomain)) throw fieldError(field, 'INVALID_VALUE')
}
