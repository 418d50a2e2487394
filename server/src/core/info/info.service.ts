import { readdir, readFile } from 'node:fs/promises'
import { shippedPages } from '@entemi/contract/core/info'
import type { Language } from '@entemi/contract/platform/letters'
import { consentTypes } from '@entemi/contract/platform/state'
import { ApiError } from '#/platform/api-error.ts'
import type { Tx } from '#/platform/db/tx.ts'
import type { Guest, Viewer } from '#/platform/session/viewer.ts'
import { readSettings } from '#/core/site/site.settings.ts'
import {
  findInfoPage,
  insertFirstConsentText,
  insertFirstInfoPage,
  listFirstPages,
  listTitles,
  type InfoPageRow,
} from './info.store.ts'
import { listItemsOf } from './list-items.ts'

/** Imported on demand: the Markdown parser and the sanitizer would take the memory of every process. */
export const loadPageText = () => import('./page-text.ts')

export async function requireInfoPage(
  tx: Tx,
  viewer: Viewer | Guest,
  pageurl: string,
  language: Language,
): Promise<InfoPageRow> {
  const page = await findInfoPage(tx, viewer.siteId, pageurl, language)
  if (page === undefined) throw new ApiError('NOT_FOUND')
  return { ...page, html: await fillPageFor(tx, viewer, page.html) }
}

export async function readOwnPages(tx: Tx, siteId: number, language: Language) {
  const pages = await listTitles(tx, siteId, language)
  return pages.filter(({ pageurl }) => !isShipped(pageurl))
}

export const isShipped = (pageurl: string): boolean => (shippedPages as readonly string[]).includes(pageurl)

/** The items of the lists of a page, as plain text; without a list its title. */
export async function readPageItems(
  tx: Tx,
  siteId: number,
  pageurl: (typeof shippedPages)[number],
  language: Language,
): Promise<string[]> {
  const page = await findInfoPage(tx, siteId, pageurl, language)
  if (page === undefined) throw new Error(`the page ${pageurl} was not shipped`)
  const items = listItemsOf(page.html)
  return items.length > 0 ? items : [page.title]
}

/** Notes for the operator are shown to administrators only. */
export async function fillPageFor(
  tx: Tx,
  viewer: Pick<Viewer | Guest, 'siteId' | 'role'>,
  html: string,
): Promise<string> {
  const { operator, contact } = await readSettings(tx, viewer.siteId)
  const { fillPage } = await loadPageText()
  return fillPage(html, { operator: operator ?? 'Entemi', contact: contact || null }, viewer.role === 'ADMIN')
}

/** Inserts the first version of every page that ships with the product; changes of an operator stay. */
export async function seedInfoPages(db: Tx, folder: URL): Promise<void> {
  const first = new Set((await listFirstPages(db, consentTypes)).map((page) => `${page.pageurl}.${page.language}.md`))
  for (const file of (await readdir(folder)).sort()) {
    const [pageurl, language, ending] = file.split('.')
    if (pageurl === undefined || ending !== 'md' || (language !== 'hu' && language !== 'en')) continue
    if (first.has(file)) continue
    const { readPageText } = await loadPageText()
    const page = { pageurl, language, ...readPageText(await readFile(new URL(file, folder), 'utf8')) } as const
    await insertFirstInfoPage(db, page)
    if ((consentTypes as readonly string[]).includes(pageurl)) await insertFirstConsentText(db, page)
  }
}
