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

/** Names that something else of the operator's is likely to stand at. */
const reserved = [
  ...['www', 'api', 'admin', 'app', 'mail', 'smtp', 'imap', 'pop', 'mx', 'ftp', 'ns', 'ns1', 'ns2', 'dns', 'vpn'],
  ...['static', 'assets', 'cdn', 'media', 'live', 'tiles', 'status', 'metrics', 'help', 'support', 'docs', 'blog'],
  ...['auth', 'login', 'account', 'id', 'sso', 'test', 'dev', 'staging', 'demo', 'localhost', 'autoconfig'],
  ...['autodiscover', 'webmail', 'postmaster', 'abuse', 'security', 'entemi'],
]

/** A site for a company that is being made, from the main site alone: it stands on its own site from the first moment. */
export async function openCompany(
  tx: Tx,
  viewer: Viewer,
  entityId: EntityId,
  { type, name, subdomain, image }: BodyOf<typeof addEntityCall>,
): Promise<number> {
  // a picture was sent to the site one stands on, and a file never changes its site
  if (image != null) throw fieldError('image', 'INVALID_VALUE')
  if (type !== 3 || viewer.siteId !== 0) throw fieldError('subdomain', 'INVALID_VALUE')
  requireFree(subdomain, 'subdomain')
  const siteId = await insertSite(tx, { entityId, name, subdomain })
  if (siteId === undefined) throw fieldError('subdomain', 'INVALID_VALUE')
  return siteId
}

/** The door follows the company: its name, its picture as logo, and what is said of its site. */
export async function changeSiteFace(
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
    requireFree(subdomain, 'site.subdomain')
  }
  const change = {
    ...(name === undefined ? {} : { name }),
    ...(site?.color === undefined ? {} : { color: site.color }),
    ...(site?.guest_text === undefined ? {} : { guest_text: site.guest_text || null }),
    ...(subdomain === undefined ? {} : { subdomain }),
  }
  if (!(await updateSite(tx, siteId, change))) throw fieldError('site.subdomain', 'INVALID_VALUE')
  if (image !== undefined) await followPicture(tx, siteId, id)
}

/** The administrators' way to the same, from the main site: all that a company shows at its door. */
export async function changeCompanyDoor(
  tx: Tx,
  viewer: Viewer,
  { entityId, siteId }: { entityId: EntityId; siteId: number },
  { name, subdomain, color, guest_text, logo }: BodyOf<typeof editCompanyCall>,
): Promise<void> {
  if (subdomain !== undefined) requireFree(subdomain, 'subdomain')
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
  await followPicture(tx, siteId, entityId)
}

/** The site and the entity that is its house bear one name. */
export async function renameSite(tx: Tx, siteId: number, entityId: EntityId, name: string): Promise<void> {
  await updateSite(tx, siteId, { name })
  await updateEntity(tx, entityId, { display_name: name })
}

/** The company's picture is its logo. */
async function followPicture(tx: Tx, siteId: number, entityId: EntityId): Promise<void> {
  const old = await setLogo(tx, siteId, entityId)
  if (old !== null) await eraseUnattachedMedia(tx, [old])
}

function requireFree(subdomain: string | undefined, field: string): asserts subdomain is string {
  if (subdomain === undefined || reserved.includes(subdomain)) throw fieldError(field, 'INVALID_VALUE')
}
