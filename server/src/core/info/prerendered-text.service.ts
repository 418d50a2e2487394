import type { Tx } from '#/platform/db/tx.ts'
import { mainSite } from '#/platform/session/site.ts'
import { readSiteView } from '#/core/site/site.service.ts'
import { fillPageFor } from './info.service.ts'
import { findInfoPage } from './info.store.ts'

/** What the main site writes into the page of prerendered page: its name, and in Hungarian the text of one of its pages. */
export async function readPrerenderedText(
  tx: Tx,
  pageurl: string | undefined,
): Promise<{ name: string; html: string } | undefined> {
  const { face } = await readSiteView(tx, mainSite)
  if (pageurl === undefined) return { name: face.name, html: '' }
  const page = await findInfoPage(tx, mainSite.id, pageurl, 'hu')
  return page && { name: face.name, html: await fillPageFor(tx, { siteId: mainSite.id, role: 'GUEST' }, page.html) }
}
