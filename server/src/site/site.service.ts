import type { UserState } from '@entemi/contract/state'
import type { Tx } from '#/db/database.ts'
import { mediaAddress } from '#/media/media-address.ts'
import type { Site } from '#/session/site.ts'
import { parseSettings, type SiteSettings } from './site.settings.ts'
import { countPublic, findSiteName, pingDatabase, readSite } from './site.store.ts'

/** What a guest may see of the site (its name, its colours, its words at the door), and how it is set. */
export async function readSiteFace(tx: Tx, site: Site): Promise<{ face: UserState['site']; settings: SiteSettings }> {
  const row = await readSite(tx, site.id)
  const settings = parseSettings(row.settings ?? {})
  const face = {
    entity_id: row.entity_id,
    name: row.name,
    company: site.company,
    logo_url: mediaAddress(row.logo_key, 'thumb'),
    color: row.color,
    guest_text: row.guest_text,
    foundation_url: settings.foundation_url,
    contact: settings.contact,
    libraries: settings.libraries,
  }
  return { face, settings }
}

export { findSiteName }

export const countPublicFace = countPublic

export const requireDatabase = pingDatabase
