import type { Language } from '@entemi/contract/platform/letters'
import { languages } from '@entemi/contract/platform/letters'
import { ApiError, fieldError, requireAllowed } from '#/platform/api-error.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { isShipped, loadPageText } from './info.service.ts'
import {
  deletePage,
  insertConsentVersion,
  insertInfoVersion,
  listVersions,
  type NewVersion,
  type PageTable,
  type PageVersion,
} from './page.store.ts'

export { listPages, type PageTable, type PageVersion } from './page.store.ts'

export async function requireVersions(
  tx: Tx,
  table: PageTable,
  siteId: number,
  address: string,
): Promise<PageVersion[]> {
  const versions = await listVersions(tx, table, siteId, address)
  if (versions.length === 0) throw new ApiError('NOT_FOUND')
  return versions
}

/** What is shown in that language: the newest of the site's own, else of the main site's. */
export const currentOf = (versions: readonly PageVersion[], language: Language): PageVersion | undefined =>
  versions.find((one) => one.language === language)

/** A page that ships with the product is the main site's for good; what was written over it elsewhere can go. */
export const canRemovePage = (siteId: number, { address, own }: Pick<PageVersion, 'address' | 'own'>): boolean =>
  own && (siteId !== 0 || !isShipped(address))

export async function removePage(tx: Tx, siteId: number, address: string): Promise<void> {
  const versions = await requireVersions(tx, 'info', siteId, address)
  requireAllowed(versions.some((version) => canRemovePage(siteId, version)))
  if (!(await deletePage(tx, siteId, address))) throw new ApiError('NOT_FOUND')
}

/** Its first version; an address that shows a page already is taken. */
export async function addPage(tx: Tx, siteId: number, pages: readonly NewVersion[]): Promise<void> {
  const { sanitizePage } = await loadPageText()
  for (const page of pages) {
    const taken = (await listVersions(tx, 'info', siteId, page.address)).some(
      ({ language }) => language === page.language,
    )
    const written = !taken && (await insertInfoVersion(tx, siteId, { ...page, html: sanitizePage(page.html) }))
    if (!written) throw fieldError('address', 'INVALID_VALUE')
  }
}

export type PageTexts = Partial<Record<Language, { title?: string | undefined; html?: string | undefined }>>

/**
 * Every saved change is a version of its own. A consent's is of all languages at once, and asks everybody again; it is the
 * main site's to write. The languages that were changed come back.
 */
export async function savePage(
  tx: Tx,
  table: PageTable,
  siteId: number,
  address: string,
  words: PageTexts,
): Promise<Language[]> {
  const versions = await requireVersions(tx, table, siteId, address)
  requireAllowed(table === 'info' || siteId === 0)
  const { sanitizePage } = await loadPageText()
  const texts = languages.flatMap((language): NewVersion[] => {
    const shown = currentOf(versions, language)
    const title = words[language]?.title ?? shown?.title
    const html = words[language]?.html === undefined ? shown?.html : sanitizePage(words[language].html)
    return title === undefined || html === undefined ? [] : [{ address, language, title, html }]
  })
  const changed = texts.filter(({ language, title, html }) => {
    const shown = currentOf(versions, language)
    return shown === undefined || shown.title !== title || shown.html.trim() !== html.trim()
  })
  if (changed.length === 0) return []
  const saved =
    table === 'consents'
      ? await insertConsentVersion(tx, texts)
      : (await Promise.all(changed.map((page) => insertInfoVersion(tx, siteId, page)))).every(Boolean)
  if (!saved) throw new ApiError('CONFLICT')
  return changed.map(({ language }) => language)
}
