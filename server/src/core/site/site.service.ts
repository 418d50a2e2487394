import type { UserState } from '@entemi/contract/platform/state'
import type { Tx } from '#/platform/db/tx.ts'
import { mediaAddress } from '#/core/media/media-address.ts'
import type { Site } from '#/platform/session/site.ts'
import { imageOriginsOf, parseSettings, registrationOf, type SiteSettings } from './site.settings.ts'
import type { SiteRow } from './site.sql.ts'
import { readSite } from './site.store.ts'

export interface SiteView {
  /** What a guest may see of the site: name, colours, welcome text. */
  view: UserState['site']
  settings: SiteSettings
}

export const readSiteView = async (tx: Tx, site: Site): Promise<SiteView> =>
  presentSite(await readSite(tx, site.id), site)

export function presentSite(row: SiteRow, site: Site): SiteView {
  const settings = parseSettings(row.settings ?? {})
  const view = {
    entity_id: row.entity_id,
    name: row.name,
    company: site.company,
    logo_url: mediaAddress(row.logo_key, 'thumb'),
    color: row.color,
    guest_text: row.guest_text,
    foundation_url: settings.foundation_url,
    contact: settings.contact,
    libraries: settings.libraries,
    ...(!settings.client_errors && { client_errors: false as const }),
    registration: registrationOf(settings, site),
    member_invitations: !site.company && settings.member_invitations > 0,
  }
  return { view, settings }
}

/** What every page of the site carries before any script runs: its name and colour, and the origins of its images. */
export async function readPageLook(
  tx: Tx,
  siteId: number,
): Promise<{ name: string; color: string | null; imageOrigins: string[] }> {
  const { name, color, settings } = await readSite(tx, siteId)
  return { name, color, imageOrigins: imageOriginsOf(parseSettings(settings ?? {})) }
}

export { countMembersAndCommunities, readSite, requireDatabase } from './site.store.ts'
