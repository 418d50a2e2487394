import type { Tx } from '#/db/database.ts'
import { mainSite } from '#/session/site.ts'
import { readSiteFace } from '#/site/site.service.ts'
import { fillFor } from './info.service.ts'
import { findInfoPage } from './info.store.ts'

/** What the main site writes into the page of first sight: its name, and in Hungarian the text of one of its pages. */
export async function readSightWords(
  tx: Tx,
  pageurl: string | undefined,
): Promise<{ name: string; html: string } | undefined> {
  const { face } = await readSiteFace(tx, mainSite)
  if (pageurl === undefined) return { name: face.name, html: '' }
  const page = await findInfoPage(tx, mainSite.id, pageurl, 'hu')
  return page && { name: face.name, html: await fillFor(tx, { siteId: mainSite.id, role: 'GUEST' }, page.html) }
}
