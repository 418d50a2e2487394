import type { Tx } from '#/platform/db/tx.ts'
import { mainSite } from '#/platform/session/site.ts'
import { readSiteView } from '#/core/site/site.service.ts'
import { fillPageFor } from './info.service.ts'
import { findInfoPage } from './info.store.ts'

/** Fills a prerendered page of the main site: its name, and the Hungarian text of an info page. */
export async function readPrerenderedText(
  tx: Tx,
  pageurl: string | undefined,
): Promise<{ name: string; html: string } | undefined> {
  const { view } = await readSiteView(tx, mainSite)
  // the build drew the line of the app in the place of the logo
  if (view.logo_url !== null) return undefined
  // and buttons that lead to the registration: one that went away later would move the page
  if (view.registration === 'closed') return undefined
  if (pageurl === undefined) return { name: view.name, html: '' }
  const page = await findInfoPage(tx, mainSite.id, pageurl, 'hu')
  return page && { name: view.name, html: await fillPageFor(tx, { siteId: mainSite.id, role: 'GUEST' }, page.html) }
}
