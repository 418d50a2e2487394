import type { Language } from '@entemi/contract/platform/letters'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'

/** Info pages belong to a site, consent texts to all sites. */
export type PageTable = 'info' | 'consents'

export interface PageVersion {
  address: string
  language: Language
  version: number
  title: string
  html: string
  saved_at: Date
  /** Of the site itself, not of the main site. */
  own: boolean
}

/** A company shows the pages of the main site until it has its own. */
const rowsOf = (table: PageTable, siteId: number): RawBuilder<unknown> =>
  table === 'consents'
    ? sql`(SELECT type AS address, language, version, title, html, created_at AS saved_at, true AS own FROM consent_text)`
    : sql`(SELECT pageurl AS address, language, version, title, html, created_at AS saved_at, site_id = ${siteId}::smallint AS own
        FROM info_page WHERE site_id IN (${siteId}, 0))`

/** The newest version in each language, by address, without the text, which may be long. */
export async function listPages(
  tx: Tx,
  table: PageTable,
  siteId: number,
  { after, typed, size }: { after: string | undefined; typed: string | undefined; size: number },
): Promise<Omit<PageVersion, 'html'>[]> {
  const found =
    typed === undefined ? sql`true` : sql`strpos(fold(p.title || ' ' || p.address), fold(${typed}::text)) > 0`
  const { rows } = await sql<Omit<PageVersion, 'html'>>`
    WITH page AS (SELECT DISTINCT p.address FROM ${rowsOf(table, siteId)} p
      WHERE p.address > ${after ?? ''} COLLATE "C" AND ${found} ORDER BY p.address LIMIT ${size})
    SELECT DISTINCT ON (p.address, p.language) p.address, p.language, p.version, p.title, p.saved_at, p.own
    FROM ${rowsOf(table, siteId)} p JOIN page USING (address)
    ORDER BY p.address, p.language, p.own DESC, p.version DESC`.execute(tx)
  return rows
}

/** All versions; in each language the one that is shown is first. */
export async function listVersions(tx: Tx, table: PageTable, siteId: number, address: string): Promise<PageVersion[]> {
  const { rows } = await sql<PageVersion>`
    SELECT p.address, p.language, p.version, p.title, p.html, p.saved_at, p.own FROM ${rowsOf(table, siteId)} p
    WHERE p.address = ${address} ORDER BY p.own DESC, p.version DESC, p.language`.execute(tx)
  return rows
}

export interface NewVersion {
  address: string
  language: Language
  title: string
  html: string
}

/** The next version of the site's own page; of two concurrent writes the primary key refuses the second. */
export async function insertInfoVersion(tx: Tx, siteId: number, page: NewVersion): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO info_page (site_id, pageurl, language, version, title, html)
    SELECT ${siteId}::smallint, ${page.address}::text, ${page.language}::text, coalesce(max(i.version), 0) + 1, ${page.title}::text, ${page.html}::text
    FROM info_page i WHERE i.site_id = ${siteId} AND i.pageurl = ${page.address} AND i.language = ${page.language}
    ON CONFLICT DO NOTHING RETURNING version`.execute(tx)
  return rows.length > 0
}

/** With all versions; a company then shows the page of the main site, if there is one. */
export async function deletePage(tx: Tx, siteId: number, address: string): Promise<boolean> {
  const { rows } =
    await sql`DELETE FROM info_page WHERE site_id = ${siteId} AND pageurl = ${address} RETURNING version`.execute(tx)
  return rows.length > 0
}

/** All languages of a consent share a version: accepting one accepts the others. */
export async function insertConsentVersion(tx: Tx, texts: readonly NewVersion[]): Promise<boolean> {
  const type = texts[0]?.address ?? ''
  const { rows } = await sql`
    INSERT INTO consent_text (type, version, language, title, html)
    SELECT ${type}::text, (SELECT coalesce(max(c.version), 0) + 1 FROM consent_text c WHERE c.type = ${type}), t.language, t.title, t.html
    FROM jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) AS t(language text, title text, html text)
    ON CONFLICT DO NOTHING RETURNING language`.execute(tx)
  return rows.length === texts.length
}
