import type { BodyOf } from '@entemi/contract/call'
import type { addEntityCall, editEntityCall } from '@entemi/contract/community'
import type { EntityId } from '@entemi/contract/ids'
import { fieldError, requireAllowed } from '#/api-error.ts'
import type { Tx } from '#/db/database.ts'
import { eraseLooseMedia } from '#/media/media.attach.ts'
import type { Viewer } from '#/session/viewer.ts'
import type { AdministeredRow } from './community.store.ts'
import { insertSite, setLogo, updateSite } from './company.store.ts'

/** Names that something else of the operator's is likely to stand at. */
const reserved = ['www', 'api', 'admin', 'app', 'mail', 'smtp', 'static', 'cdn', 'status', 'help']

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
  requireFree(subdomain)
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
    requireFree(subdomain)
  }
  const change = {
    ...(name === undefined ? {} : { name }),
    ...(site?.color === undefined ? {} : { color: site.color }),
    ...(site?.guest_text === undefined ? {} : { guest_text: site.guest_text || null }),
    ...(subdomain === undefined ? {} : { subdomain }),
  }
  if (!(await updateSite(tx, siteId, change))) throw fieldError('site.subdomain', 'INVALID_VALUE')
  if (image === undefined) return
  const old = await setLogo(tx, siteId, id)
  if (old !== null) await eraseLooseMedia(tx, [old])
}

function requireFree(subdomain: string | undefined): asserts subdomain is string {
  if (subdomain === undefined || reserved.includes(subdomain)) throw fieldError('subdomain', 'INVALID_VALUE')
}
