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

/** The version that is shown in that language: the newest of the site itself, else of the main site. */
export const currentOf = (versions: readonly PageVersion[], language: Language): PageVersion | undefined =>
  versions.find((one) => one.language === language)

/** A shipped page cannot be removed from the main site; a company can remove its own version of it. */
export const canRemovePage = (siteId: number, { address, own }: Pick<PageVersion, 'address' | 'own'>): boolean =>
  own && (siteId !== 0 || !isShipped(address))

export async function removePage(tx: Tx, siteId: number, address: string): Promise<void> {
  const versions = await requireVersions(tx, 'info', siteId, address)
  requireAllowed(versions.some((version) => canRemovePage(siteId, version)))
  if (!(await deletePage(tx, siteId, address))) throw new ApiError('NOT_FOUND')
}

/** Inserts the first version; an address that has a page is refused. */
export async function addPage(tx: Tx, siteId: number, pages: readonly NewVersion[]): Promise<void> {
  const { readWrittenPage } = await loadPageText()
  for (const page of pages) {
    const taken = (await listVersions(tx, 'info', siteId, page.address)).some(
      ({ language }) => language === page.language,
    )
    const written = !taken && (await insertInfoVersion(tx, siteId, { ...page, html: readWrittenPage(page.html) }))
    if (!written) throw fieldError('address', 'INVALID_VALUE')
  }
}

export type PageTexts = Partial<Record<Language, { title?: string | undefined; html?: string | undefined }>>

/**
 * Every saved change is a new version. A new version of a consent has all languages and must be accepted again by everybody;
 * only the main site can write it. Returns the changed languages.
 */
export async function savePage(
  tx: Tx,
  table: PageTable,
  siteId: number,
  address: string,
  changes: PageTexts,
): Promise<Language[]> {
  const versions = await requireVersions(tx, table, siteId, address)
  requireAllowed(table === 'info' || siteId === 0)
  const { readWrittenPage } = await loadPageText()
  const texts = languages.flatMap((language): NewVersion[] => {
    const shown = currentOf(versions, language)
    const title = changes[language]?.title ?? shown?.title
    const html = changes[language]?.html === undefined ? shown?.html : readWrittenPage(changes[language].html)
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
