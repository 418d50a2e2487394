import type { EntityId } from '@entemi/contract/platform/ids'
import { sql } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'

export interface CompanyRow {
  entity_id: EntityId
  name: string
  subdomain: string
  color: string | null
  guest_text: string | null
  has_logo: boolean
  member_count: number
}

/** The main site lists all companies, a company's site only itself. */
const isListedOn = (siteId: number) => sql`s.id > 0 AND (${siteId} = 0 OR s.id = ${siteId})`

export async function listCompanies(
  tx: Tx,
  siteId: number,
  after: string | undefined,
  size: number,
): Promise<CompanyRow[]> {
  const { rows } = await sql<CompanyRow>`
    SELECT s.entity_id, s.name, s.subdomain, s.color, s.guest_text, s.logo_id IS NOT NULL AS has_logo,
      coalesce(z.members, 0) AS member_count
    FROM site s LEFT JOIN site_size z ON z.site_id = s.id
    WHERE ${isListedOn(siteId)} AND s.subdomain > ${after ?? ''} ORDER BY s.subdomain LIMIT ${size}`.execute(tx)
  return rows
}

export async function findCompany(
  tx: Tx,
  siteId: number,
  entityId: EntityId,
): Promise<{ site_id: number; subdomain: string } | undefined> {
  const { rows } = await sql<{ site_id: number; subdomain: string }>`
    SELECT s.id AS site_id, s.subdomain FROM site s WHERE s.entity_id = ${entityId} AND ${isListedOn(siteId)}`.execute(
    tx,
  )
  return rows[0]
}
