import type { Language } from '@entemi/contract/platform/letters'
import { sql } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'

export interface InfoPageRow {
  pageurl: string
  language: Language
  title: string
  html: string
  version: number
}

/** The company's own page before the main site's, the given language before Hungarian, the newest version. */
export async function findInfoPage(
  tx: Tx,
  siteId: number,
  pageurl: string,
  language: Language,
): Promise<InfoPageRow | undefined> {
  const { rows } = await sql<InfoPageRow>`
    SELECT pageurl, language, title, html, version FROM info_page
    WHERE site_id IN (${siteId}, 0) AND pageurl = ${pageurl} AND language IN (${language}, 'hu')
    ORDER BY (site_id = ${siteId}) DESC, (language = ${language}) DESC, version DESC LIMIT 1`.execute(tx)
  return rows[0]
}

/** Every page, in the given language if it has one. */
export async function listTitles(
  tx: Tx,
  siteId: number,
  language: Language,
): Promise<Pick<InfoPageRow, 'pageurl' | 'title'>[]> {
  const { rows } = await sql<Pick<InfoPageRow, 'pageurl' | 'title'>>`
    SELECT DISTINCT ON (pageurl) pageurl, title FROM info_page
    WHERE site_id IN (${siteId}, 0) AND language IN (${language}, 'hu')
    ORDER BY pageurl, (site_id = ${siteId}) DESC, (language = ${language}) DESC, version DESC LIMIT 200`.execute(tx)
  return rows
}

/** Pages whose first version exists, for consents with their consent text. */
export async function listFirstPages(
  tx: Tx,
  consents: readonly string[],
): Promise<Pick<InfoPageRow, 'pageurl' | 'language'>[]> {
  const { rows } = await sql<Pick<InfoPageRow, 'pageurl' | 'language'>>`
    SELECT i.pageurl, i.language FROM info_page i WHERE i.site_id = 0 AND i.version = 1
      AND (i.pageurl <> ALL (${consents}::text[])
        OR EXISTS (SELECT FROM consent_text c WHERE c.type = i.pageurl AND c.language = i.language AND c.version = 1))`.execute(
    tx,
  )
  return rows
}

export async function insertFirstInfoPage(tx: Tx, page: Omit<InfoPageRow, 'version'>): Promise<void> {
  await sql`INSERT INTO info_page (site_id, pageurl, language, version, title, html)
    VALUES (0, ${page.pageurl}, ${page.language}, 1, ${page.title}, ${page.html}) ON CONFLICT DO NOTHING`.execute(tx)
}

export async function insertFirstConsentText(tx: Tx, text: Omit<InfoPageRow, 'version'>): Promise<void> {
  await sql`INSERT INTO consent_text (type, version, language, title, html)
    VALUES (${text.pageurl}, 1, ${text.language}, ${text.title}, ${text.html}) ON CONFLICT DO NOTHING`.execute(tx)
}
